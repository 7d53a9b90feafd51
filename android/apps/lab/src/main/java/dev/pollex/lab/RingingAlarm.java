package dev.pollex.lab;

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.SystemClock;

/** An alarm that rings at the receiver two seconds after it was set. */
final class RingingAlarm {
  private static final long DELAY_MS = 2_000;
  private final Context context;
  private long setAtMs;

  RingingAlarm(Context context) {
    this.context = context;
  }

  void set() {
    setAtMs = SystemClock.elapsedRealtime();
    Intent ring = new Intent(context, LabReceiver.class).setAction(LabReceiver.ACTION_ALARM);
    PendingIntent pending = PendingIntent.getBroadcast(context, 0, ring, PendingIntent.FLAG_IMMUTABLE);
    context.getSystemService(AlarmManager.class).set(AlarmManager.ELAPSED_REALTIME_WAKEUP, setAtMs + DELAY_MS, pending);
  }

  /** When it was last set, on the clock of {@link SystemClock#elapsedRealtime}. */
  long setAtMs() {
    return setAtMs;
  }
}
