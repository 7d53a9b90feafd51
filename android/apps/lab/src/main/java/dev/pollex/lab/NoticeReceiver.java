package dev.pollex.lab;

import android.app.NotificationManager;
import android.app.RemoteInput;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

/** Notes which part of a notification was touched, and takes the notification away when it has been dealt with. */
public final class NoticeReceiver extends BroadcastReceiver {
  static final String REPLY = "reply";

  @Override
  public void onReceive(Context context, Intent intent) {
    Bundle written = RemoteInput.getResultsFromIntent(intent);
    CharSequence text = written == null ? null : written.getCharSequence(REPLY);
    new Journal("notice").add(intent.getAction(), "text", text == null ? null : text.toString());
    context.getSystemService(NotificationManager.class).cancelAll();
  }
}
