package com.android.dialer;

import android.app.NotificationManager;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Notes which button of a card was touched, and takes the card away. */
public final class AnswerReceiver extends BroadcastReceiver {
  /** Extra: the number of the card. */
  static final String CARD = "id";

  @Override
  public void onReceive(Context context, Intent intent) {
    Calls.note(intent.getAction());
    context.getSystemService(NotificationManager.class).cancel(intent.getIntExtra(CARD, 0));
  }
}
