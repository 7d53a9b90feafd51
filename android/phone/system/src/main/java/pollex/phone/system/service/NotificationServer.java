package pollex.phone.system.service;

import android.Manifest;
import android.app.INotificationManager;
import android.app.ITransientNotification;
import android.app.ITransientNotificationCallback;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationChannelGroup;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.pm.ParceledListSlice;
import android.os.Binder;
import android.os.Build;
import android.os.IBinder;
import android.os.Process;
import android.os.RemoteException;
import android.os.SystemClock;
import android.service.notification.StatusBarNotification;
import android.view.accessibility.AccessibilityEvent;
import android.widget.Toast;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.state.Packed;
import pollex.phone.system.ui.SystemUi;
import pollex.phone.system.ui.Toasts;

/** Stands for NotificationManagerService: what apps have posted, and their toasts. From any thread. */
public final class NotificationServer extends INotificationManager.Default {
  private static final int WARN = 5;
  private static final long SHORT_MS = 2_000;
  private static final long LONG_MS = 3_500;
  private static final NotificationServer INSTANCE = new NotificationServer();

  private final Map<String, Posted> posted = new ConcurrentHashMap<>();
  private final Channels channels = new Channels();

  /**
   * One notification that is there.
   *
   * @param importance {@code NotificationManager.IMPORTANCE_…}
   */
  public record Posted(StatusBarNotification item, int importance) {
    public String packageName() {
      return item.getPackageName();
    }

    public Notification notification() {
      return item.getNotification();
    }

    /** Whether it comes up over other apps. */
    public boolean alerts() {
      return importance >= NotificationManager.IMPORTANCE_HIGH;
    }
  }

  private NotificationServer() {}

  public static NotificationServer get() {
    return INSTANCE;
  }

  // ---- toasts -----------------------------------------------------------------------------------------------------

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
              Toasts.show(text, durationMs(duration));
              tellAssistiveTools(announcement(Toast.class, packageName, text));
            });
  }

  /** The window of a toast is not listed: by this assistive tools hear of it, and of a new notification. */
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

  // ---- notifications ----------------------------------------------------------------------------------------------

  @Override
  public void enqueueNotificationWithTag(
      String packageName, String opPackage, String tag, int id, Notification notification, int user) {
    Integer importance = channels.importance(packageName, notification);
    boolean blocked = !areNotificationsEnabled(packageName);
    if (importance == null || importance == NotificationManager.IMPORTANCE_NONE || blocked) {
      String why = importance == null ? "no channel " + notification.getChannelId() : "notifications are off";
      PhoneLogs.system(WARN, "NotificationService", "notification of " + packageName + " is not shown: " + why);
      return;
    }
    StatusBarNotification item =
        new StatusBarNotification(
            packageName, opPackage, id, tag, uidOf(packageName), 0, notification, Process.myUserHandle(), null,
            System.currentTimeMillis());
    Posted fresh = new Posted(item, importance);
    boolean isNew = posted.put(item.getKey(), fresh) == null;
    boolean alerts = isNew || (notification.flags & Notification.FLAG_ONLY_ALERT_ONCE) == 0;
    changed(alerts ? fresh : null);
    if (notification.getTimeoutAfter() > 0) {
      MainLoop.get().postDelayed(() -> removeIfSame(fresh), notification.getTimeoutAfter());
    }
    if (!isNew) return; // an update is not announced
    AccessibilityEvent event = announcement(Notification.class, packageName, notification.tickerText);
    event.setParcelableData(notification);
    tellAssistiveTools(event);
  }

  private static int uidOf(String packageName) {
    Packages.Installed app = Packages.get().find(packageName);
    return app == null ? Process.SHELL_UID : app.uid();
  }

  private void removeIfSame(Posted one) {
    if (posted.remove(one.item().getKey(), one)) changed(null);
  }

  private static void changed(Posted alerting) {
    MainLoop.get().post(() -> SystemUi.get().notificationsChanged(alerting));
  }

  @Override
  public void cancelNotificationWithTag(String packageName, String opPackage, String tag, int id, int user) {
    boolean gone =
        posted.values()
            .removeIf(
                one ->
                    one.packageName().equals(packageName)
                        && one.item().getId() == id
                        && Objects.equals(one.item().getTag(), tag));
    if (gone) changed(null);
  }

  @Override
  public void cancelAllNotifications(String packageName, int user) {
    if (posted.values().removeIf(one -> one.packageName().equals(packageName))) changed(null);
  }

  /** What its foreground services have shown goes with an app. */
  public void processEnded(String packageName) {
    int shownWithService = Notification.FLAG_FOREGROUND_SERVICE;
    boolean gone =
        posted.values()
            .removeIf(
                one ->
                    one.packageName().equals(packageName) && (one.notification().flags & shownWithService) != 0);
    if (gone) changed(null);
  }

  /** A person has swiped it away: the app is told, if it wants to be. */
  public void dismiss(Posted one) {
    if (!one.item().isClearable() || posted.remove(one.item().getKey()) == null) return;
    changed(null);
    send(one.notification().deleteIntent);
  }

  /** A person has tapped it. */
  public void open(Posted one) {
    send(one.notification().contentIntent);
    if ((one.notification().flags & Notification.FLAG_AUTO_CANCEL) == 0) return;
    if (posted.remove(one.item().getKey()) != null) changed(null);
  }

  private static void send(PendingIntent intent) {
    if (intent == null) return;
    try {
      intent.send();
    } catch (PendingIntent.CanceledException e) {
      PhoneLogs.system(WARN, "NotificationService", "the intent of a notification has been canceled");
    }
  }

  /** What is there, the most important and newest first; of a group that has members its summary is left out. */
  public List<Posted> posted() {
    return posted.values().stream()
        .filter(one -> !isSummaryOfOthers(one))
        .sorted(
            Comparator.comparing(Posted::alerts)
                .thenComparing(one -> one.importance() >= NotificationManager.IMPORTANCE_DEFAULT)
                .thenComparingLong(one -> one.item().getPostTime())
                .reversed())
        .toList();
  }

  private boolean isSummaryOfOthers(Posted one) {
    if (!one.notification().isGroupSummary()) return false;
    String group = one.item().getGroupKey();
    return posted.values().stream().anyMatch(other -> other != one && other.item().getGroupKey().equals(group));
  }

  /** Takes all away, and all channels, as on a new phone. */
  public void clear() {
    posted.clear();
    channels.clear();
    changed(null);
  }

  /** What is there and all channels, for a snapshot. What cannot be written down is named in the log and left out. */
  public JSONObject saved() throws JSONException {
    int first = SavedIntents.next();
    JSONArray items = new JSONArray();
    for (Posted one : posted.values()) {
      try {
        items.put(new JSONObject().put("item", Packed.of(one.item())).put("importance", one.importance()));
      } catch (RuntimeException e) { // a picture or a class of an app's that cannot be written
        PhoneLogs.system(WARN, "Snapshot", "the notification " + one.item().getKey() + " is not kept: " + e);
      }
    }
    JSONObject all = new JSONObject().put("items", items).put("intents", SavedIntents.since(first));
    return all.put("channels", channels.saved());
  }

  /** Back to what a snapshot holds; nothing comes up over apps, and nobody is told. */
  public void restore(JSONObject saved) throws JSONException {
    channels.restore(saved.getJSONObject("channels"));
    SavedIntents.restore(saved.getJSONObject("intents"));
    posted.clear();
    JSONArray items = saved.getJSONArray("items");
    for (int i = 0; i < items.length(); i++) {
      JSONObject one = items.getJSONObject(i);
      StatusBarNotification item = Packed.read(one.getString("item"), StatusBarNotification.CREATOR);
      posted.put(item.getKey(), new Posted(item, one.getInt("importance")));
    }
    changed(null);
  }

  // ---- what apps ask ----------------------------------------------------------------------------------------------

  @Override
  public boolean areNotificationsEnabled(String packageName) {
    Packages.Installed app = Packages.get().find(packageName);
    boolean asks = app != null && app.parsed().applicationInfo.targetSdkVersion >= Build.VERSION_CODES.TIRAMISU;
    return !asks || Permissions.get().has(packageName, Manifest.permission.POST_NOTIFICATIONS);
  }

  @Override
  public int getPackageImportance(String packageName) {
    return areNotificationsEnabled(packageName)
        ? NotificationManager.IMPORTANCE_DEFAULT
        : NotificationManager.IMPORTANCE_NONE;
  }

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public void createNotificationChannels(String packageName, ParceledListSlice wanted) {
    for (Object channel : wanted.getList()) channels.create(packageName, (NotificationChannel) channel);
  }

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public void createNotificationChannelGroups(String packageName, ParceledListSlice wanted) {
    for (Object group : wanted.getList()) {
      NotificationChannelGroup one = (NotificationChannelGroup) group;
      channels.groups(packageName).put(one.getId(), one);
    }
  }

  @Override
  public NotificationChannel getNotificationChannel(String asking, int user, String packageName, String id) {
    return channels.find(packageName, id);
  }

  @Override
  public ParceledListSlice<NotificationChannel> getNotificationChannels(String asking, String packageName, int user) {
    return new ParceledListSlice<>(channels.all(packageName));
  }

  @Override
  public void deleteNotificationChannel(String packageName, String id) {
    channels.delete(packageName, id);
    boolean gone =
        posted.values()
            .removeIf(
                one -> one.packageName().equals(packageName) && id.equals(one.notification().getChannelId()));
    if (gone) changed(null);
  }

  @Override
  public ParceledListSlice<NotificationChannelGroup> getNotificationChannelGroups(String packageName) {
    return new ParceledListSlice<>(List.copyOf(channels.groups(packageName).values()));
  }

  @Override
  public NotificationChannelGroup getNotificationChannelGroup(String packageName, String id) {
    return channels.groups(packageName).get(id);
  }

  @Override
  public void deleteNotificationChannelGroup(String packageName, String id) {
    channels.groups(packageName).remove(id);
  }

  @Override
  public ParceledListSlice<StatusBarNotification> getAppActiveNotifications(String packageName, int user) {
    return new ParceledListSlice<>(
        posted.values().stream().filter(one -> one.packageName().equals(packageName)).map(Posted::item).toList());
  }

  @Override
  public int getZenMode() {
    return 0; // "do not disturb" is off
  }
}
