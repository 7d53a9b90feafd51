package com.android.dialer;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Intent;
import android.graphics.drawable.Icon;
import android.os.IBinder;

/** Lets a card come up over whatever is in front. Extras of the intent: `kind`, `call` or
 * `message`; `text`, who or what; `id`, a number for the card, so that each goes alone. */
public final class NoticeService extends Service {
  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    int id = intent.getIntExtra(AnswerReceiver.CARD, 0);
    boolean isCall = "call".equals(intent.getStringExtra("kind"));
    String text = intent.getStringExtra("text");
    NotificationManager manager = getSystemService(NotificationManager.class);
    NotificationChannel channel =
        new NotificationChannel("loud", getString(R.string.app_name), NotificationManager.IMPORTANCE_HIGH);
    manager.createNotificationChannel(channel);
    Notification.Builder notice =
        new Notification.Builder(this, channel.getId())
            .setSmallIcon(R.drawable.ic_call)
            .setContentTitle(getString(isCall ? R.string.call : R.string.message))
            .setContentText(text)
            .setAutoCancel(true)
            .setContentIntent(opens(isCall ? CallActivity.class : MessageActivity.class, text))
            .addAction(action(R.string.answer, Calls.ANSWER, id));
    if (isCall) {
      notice.addAction(action(R.string.decline, Calls.DECLINE, id));
    }
    manager.notify(id, notice.build());
    return START_NOT_STICKY;
  }

  private PendingIntent opens(Class<? extends Activity> page, String text) {
    Intent open = new Intent(this, page).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK).putExtra("name", text).putExtra("text", text);
    return PendingIntent.getActivity(this, 0, open, PendingIntent.FLAG_IMMUTABLE);
  }

  private Notification.Action action(int label, String did, int id) {
    Intent told = new Intent(this, AnswerReceiver.class).setAction(did).putExtra(AnswerReceiver.CARD, id);
    PendingIntent tells = PendingIntent.getBroadcast(this, id, told, PendingIntent.FLAG_IMMUTABLE);
    return new Notification.Action.Builder(Icon.createWithResource(this, R.drawable.ic_call), getString(label), tells).build();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
