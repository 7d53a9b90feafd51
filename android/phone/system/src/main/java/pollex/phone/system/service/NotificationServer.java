package pollex.phone.system.service;

import android.app.INotificationManager;
import android.app.ITransientNotification;
import android.app.ITransientNotificationCallback;
import android.app.Notification;
import android.content.Context;
import android.graphics.Color;
import android.graphics.PixelFormat;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.SystemClock;
import android.service.notification.StatusBarNotification;
import android.view.Gravity;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.view.accessibility.AccessibilityEvent;
import android.widget.TextView;
import android.widget.Toast;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.ui.SystemContexts;

/** Stands for NotificationManagerService, and for SystemUI where that shows toasts. */
public final class NotificationServer extends INotificationManager.Default {
  private static final int WARN = 5;
  private static final long SHORT_MS = 2_000;
  private static final long LONG_MS = 3_500;
  private static final int BOTTOM_DP = 64;
  private static final NotificationServer INSTANCE = new NotificationServer();

  private final Map<String, Posted> posted = new ConcurrentSkipListMap<>();

  /** One notification that is there. */
  public record Posted(String packageName, String tag, int id, Notification notification) {}

  private NotificationServer() {}

  public static NotificationServer get() {
    return INSTANCE;
  }

  private static long durationMs(int duration) {
    return duration == Toast.LENGTH_LONG ? LONG_MS : SHORT_MS;
  }

  @Override
  public void enqueueToast(
      String packageName, IBinder token, ITransientNotification toast, int duration, boolean isUiContext, int display) {
    MainLoop.get().post(() -> call(() -> toast.show(new Binder())));
    MainLoop.get().postDelayed(() -> call(toast::hide), durationMs(duration));
  }

  private interface Remote {
    void run() throws RemoteException;
  }

  private static void call(Remote remote) {
    try {
      remote.run();
    } catch (RemoteException e) {
      PhoneLogs.system(WARN, "NotificationService", "toast: " + e);
    }
  }

  @Override
  public void enqueueTextToast(
      String packageName, IBinder token, CharSequence text, int duration, boolean isUiContext, int display,
      ITransientNotificationCallback callback) {
    MainLoop.get()
        .post(
            () -> {
              show(text, durationMs(duration));
              tellAssistiveTools(announcement(Toast.class, packageName, text));
            });
  }

  private static void show(CharSequence text, long forMs) {
    Context context = SystemContexts.systemUi();
    TextView view = new TextView(context);
    view.setText(text);
    view.setTextColor(Color.WHITE);
    view.setBackgroundColor(Color.argb(0xcc, 0x33, 0x33, 0x33));
    int pad = SystemContexts.px(16);
    view.setPadding(pad, pad / 2, pad, pad / 2);
    LayoutParams params =
        new LayoutParams(
            LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT, LayoutParams.TYPE_TOAST,
            LayoutParams.FLAG_HARDWARE_ACCELERATED | LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_NOT_TOUCHABLE,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.BOTTOM | Gravity.CENTER_HORIZONTAL;
    params.y = SystemContexts.px(BOTTOM_DP);
    params.setTitle("Toast");
    WindowManager windows = context.getSystemService(WindowManager.class);
    windows.addView(view, params);
    MainLoop.get().postDelayed(() -> windows.removeViewImmediate(view), forMs);
  }

  /** The window of a toast is not listed, a notification is shown nowhere: by this assistive tools hear of them. */
  private static AccessibilityEvent announcement(Class<?> type, String packageName, CharSequence text) {
    AccessibilityEvent event = new AccessibilityEvent(AccessibilityEvent.TYPE_NOTIFICATION_STATE_CHANGED);
    event.setClassName(type.getName());
    event.setPackageName(packageName);
    event.setEventTime(SystemClock.uptimeMillis());
    if (text != null) event.getText().add(text);
    return event;
  }

  private static void tellAssistiveTools(AccessibilityEvent event) {
    AccessibilityServer.get().sendAccessibilityEvent(event, 0);
  }

  @Override
  public void enqueueNotificationWithTag(
      String packageName, String opPackage, String tag, int id, Notification notification, int user) {
    Posted before = posted.put(key(packageName, tag, id), new Posted(packageName, tag, id, notification));
    if (before != null) return; // an update is not announced
    AccessibilityEvent event = announcement(Notification.class, packageName, notification.tickerText);
    event.setParcelableData(notification);
    tellAssistiveTools(event);
  }

  @Override
  public void cancelNotificationWithTag(String packageName, String opPackage, String tag, int id, int user) {
    posted.remove(key(packageName, tag, id));
  }

  @Override
  public void cancelAllNotifications(String packageName, int user) {
    posted.values().removeIf(one -> one.packageName().equals(packageName));
  }

  @Override
  public boolean areNotificationsEnabled(String packageName) {
    return true;
  }

  @Override
  public StatusBarNotification[] getActiveNotifications(String packageName) {
    return new StatusBarNotification[0];
  }

  private static String key(String packageName, String tag, int id) {
    return packageName + '|' + tag + '|' + id;
  }

  /** Notifications that are there. */
  public List<Posted> posted() {
    return List.copyOf(posted.values());
  }

  /** Takes all away. */
  public void clear() {
    posted.clear();
  }
}
