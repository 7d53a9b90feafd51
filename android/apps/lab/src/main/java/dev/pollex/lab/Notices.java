package dev.pollex.lab;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.RemoteInput;
import android.content.Context;
import android.content.Intent;
import android.graphics.drawable.Icon;

/** Posts notifications of which each part can be touched; `NoticeReceiver` notes what was. */
final class Notices {
  private static final int ID = 1;
  private static final String QUIET = "quiet";
  private static final String LOUD = "loud";
  private final Context context;
  private final NotificationManager manager;

  Notices(Context context) {
    this.context = context;
    manager = context.getSystemService(NotificationManager.class);
    String name = context.getString(R.string.asks_title);
    manager.createNotificationChannel(new NotificationChannel(QUIET, name, NotificationManager.IMPORTANCE_DEFAULT));
    manager.createNotificationChannel(new NotificationChannel(LOUD, name, NotificationManager.IMPORTANCE_HIGH));
  }

  /** Loud: it comes up over whatever is in front. */
  void post(boolean isLoud) {
    RemoteInput input = new RemoteInput.Builder(NoticeReceiver.REPLY).setLabel(context.getString(R.string.reply)).build();
    Intent open = new Intent(context, AnswerActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    Notification notice =
        new Notification.Builder(context, isLoud ? LOUD : QUIET)
            .setSmallIcon(R.drawable.ic_flask)
            .setContentTitle(context.getString(R.string.notice_title))
            .setContentText(context.getString(R.string.notice_text))
            .setAutoCancel(true)
            .setContentIntent(PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_IMMUTABLE))
            .setDeleteIntent(told("dismissed", PendingIntent.FLAG_IMMUTABLE))
            .addAction(action(R.string.archive, "archive", PendingIntent.FLAG_IMMUTABLE).build())
            .addAction(action(R.string.reply, "reply", PendingIntent.FLAG_MUTABLE).addRemoteInput(input).build())
            .build();
    manager.notify(ID, notice);
  }

  private Notification.Action.Builder action(int label, String did, int flag) {
    Icon icon = Icon.createWithResource(context, R.drawable.ic_flask);
    return new Notification.Action.Builder(icon, context.getString(label), told(did, flag));
  }

  private PendingIntent told(String did, int flag) {
    Intent intent = new Intent(context, NoticeReceiver.class).setAction(did);
    return PendingIntent.getBroadcast(context, 0, intent, flag);
  }
}
