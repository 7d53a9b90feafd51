package pollex.phone.system.service;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationChannelGroup;
import android.app.NotificationManager;
import android.content.pm.ApplicationInfo;
import android.os.Build;
import android.os.Parcelable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.system.app.Packages;
import pollex.phone.system.state.Packed;

/** The notification channels of all apps. From any thread. */
final class Channels {
  private final Map<String, Map<String, NotificationChannel>> channels = new ConcurrentHashMap<>();
  private final Map<String, Map<String, NotificationChannelGroup>> groups = new ConcurrentHashMap<>();

  private Map<String, NotificationChannel> of(String packageName) {
    return channels.computeIfAbsent(packageName, name -> new ConcurrentSkipListMap<>());
  }

  Map<String, NotificationChannelGroup> groups(String packageName) {
    return groups.computeIfAbsent(packageName, name -> new ConcurrentSkipListMap<>());
  }

  /** A channel that is there already keeps its importance, unless the app lowers it. */
  void create(String packageName, NotificationChannel channel) {
    NotificationChannel old = of(packageName).get(channel.getId());
    if (old == null) {
      of(packageName).put(channel.getId(), channel);
      return;
    }
    old.setName(channel.getName());
    old.setDescription(channel.getDescription());
    if (channel.getImportance() < old.getImportance()) old.setImportance(channel.getImportance());
  }

  NotificationChannel find(String packageName, String id) {
    return id == null ? null : of(packageName).get(id);
  }

  List<NotificationChannel> all(String packageName) {
    return List.copyOf(of(packageName).values());
  }

  void delete(String packageName, String id) {
    of(packageName).remove(id);
  }

  /** All of them, for a snapshot. */
  JSONObject saved() throws JSONException {
    return new JSONObject().put("channels", packed(channels)).put("groups", packed(groups));
  }

  private static JSONObject packed(Map<String, ? extends Map<String, ? extends Parcelable>> all) throws JSONException {
    JSONObject apps = new JSONObject();
    for (Map.Entry<String, ? extends Map<String, ? extends Parcelable>> app : all.entrySet()) {
      JSONObject own = new JSONObject();
      for (Map.Entry<String, ? extends Parcelable> one : app.getValue().entrySet()) {
        own.put(one.getKey(), Packed.of(one.getValue()));
      }
      apps.put(app.getKey(), own);
    }
    return apps;
  }

  /** Back to those of a snapshot. */
  void restore(JSONObject saved) throws JSONException {
    clear();
    unpack(saved.getJSONObject("channels"), this::of, NotificationChannel.CREATOR);
    unpack(saved.getJSONObject("groups"), this::groups, NotificationChannelGroup.CREATOR);
  }

  private static <T> void unpack(JSONObject apps, Function<String, Map<String, T>> to, Parcelable.Creator<T> creator)
      throws JSONException {
    for (Iterator<String> names = apps.keys(); names.hasNext(); ) {
      String app = names.next();
      JSONObject own = apps.getJSONObject(app);
      for (Iterator<String> ids = own.keys(); ids.hasNext(); ) {
        String id = ids.next();
        to.apply(app).put(id, Packed.read(own.getString(id), creator));
      }
    }
  }

  /** Forgets them all, as on a new phone. */
  void clear() {
    channels.clear();
    groups.clear();
  }

  /**
   * How much a notification may disturb.
   *
   * @return {@code NotificationManager.IMPORTANCE_…}, or null if the app has no such channel and may not do without one
   */
  Integer importance(String packageName, Notification notification) {
    NotificationChannel channel = find(packageName, notification.getChannelId());
    if (channel != null) return channel.getImportance();
    Packages.Installed app = Packages.get().find(packageName);
    ApplicationInfo info = app == null ? null : app.parsed().applicationInfo;
    if (info != null && info.targetSdkVersion >= Build.VERSION_CODES.O) return null;
    return info == null ? Integer.valueOf(NotificationManager.IMPORTANCE_DEFAULT) : fromPriority(notification.priority);
  }

  @SuppressWarnings("deprecation")
  private static int fromPriority(int priority) {
    switch (priority) {
      case Notification.PRIORITY_MAX:
      case Notification.PRIORITY_HIGH:
        return NotificationManager.IMPORTANCE_HIGH;
      case Notification.PRIORITY_LOW:
        return NotificationManager.IMPORTANCE_LOW;
      case Notification.PRIORITY_MIN:
        return NotificationManager.IMPORTANCE_MIN;
      default:
        return NotificationManager.IMPORTANCE_DEFAULT;
    }
  }
}
