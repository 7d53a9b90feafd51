package pollex.phone.system.shadow;

import android.app.Notification;
import android.app.Service;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowService;
import pollex.phone.system.service.NotificationServer;

/** Robolectric's, but the notification of a foreground service is its own app's. */
@Implements(className = "android.app.Service", isInAndroidSdk = false)
public class PhoneService extends ShadowService {
  private static final int SHOWN_WITH_IT =
      Notification.FLAG_FOREGROUND_SERVICE | Notification.FLAG_ONGOING_EVENT | Notification.FLAG_NO_CLEAR;

  @RealObject private Service real;
  private int shown;

  @Override
  @Implementation
  protected void startForeground(int id, Notification notification) {
    startForeground(id, notification, 0);
  }

  @Override
  @Implementation
  protected void startForeground(int id, Notification notification, int type) {
    if (id == 0) throw new IllegalArgumentException("bad foreground service id: 0");
    notification.flags |= SHOWN_WITH_IT;
    shown = id;
    String name = real.getPackageName();
    NotificationServer.get().enqueueNotificationWithTag(name, name, null, id, notification, 0);
  }

  @Override
  @Implementation
  protected void stopForeground(boolean remove) {
    stopForeground(remove ? Service.STOP_FOREGROUND_REMOVE : Service.STOP_FOREGROUND_DETACH);
  }

  @Override
  @Implementation
  protected void stopForeground(int flags) {
    if ((flags & Service.STOP_FOREGROUND_REMOVE) != 0) remove();
    shown = 0;
  }

  @Override
  @Implementation
  protected void onDestroy() {
    remove();
  }

  private void remove() {
    if (shown == 0) return;
    String name = real.getPackageName();
    NotificationServer.get().cancelNotificationWithTag(name, name, null, shown, 0);
  }
}
