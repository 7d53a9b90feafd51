package dev.pollex.lab;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.SystemClock;

/** Answers an ordered broadcast, counts the others, and notes when an alarm rang. */
public final class LabReceiver extends BroadcastReceiver {
  static final String ACTION_ASK = "dev.pollex.lab.ASK";
  static final String ACTION_ALARM = "dev.pollex.lab.ALARM";

  @Override
  public void onReceive(Context context, Intent intent) {
    Tally tally = new Tally(context);
    if (isOrderedBroadcast()) {
      setResult(Activity.RESULT_OK, context.getString(R.string.ordered_data), null);
    } else if (ACTION_ALARM.equals(intent.getAction())) {
      tally.set(Tally.RANG_AT, SystemClock.elapsedRealtime());
    } else {
      tally.set(Tally.BROADCASTS, tally.get(Tally.BROADCASTS) + 1);
    }
  }
}
