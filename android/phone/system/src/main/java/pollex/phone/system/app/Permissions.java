package pollex.phone.system.app;

import android.Manifest;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.os.Build;
import android.os.Process;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.robolectric.Shadows;
import pollex.phone.system.MainLoop;

/** Stands for the permission manager: what each app has been given, by its manifest or by a person. */
public final class Permissions {
  /** What a person must be asked for, as of Android 14. */
  private static final Set<String> RUNTIME =
      Set.of(
          Manifest.permission.READ_CALENDAR, Manifest.permission.WRITE_CALENDAR,
          Manifest.permission.CAMERA, Manifest.permission.RECORD_AUDIO,
          Manifest.permission.READ_CONTACTS, Manifest.permission.WRITE_CONTACTS, Manifest.permission.GET_ACCOUNTS,
          Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION,
          Manifest.permission.ACCESS_BACKGROUND_LOCATION, Manifest.permission.ACCESS_MEDIA_LOCATION,
          Manifest.permission.READ_PHONE_STATE, Manifest.permission.READ_PHONE_NUMBERS,
          Manifest.permission.CALL_PHONE, Manifest.permission.ANSWER_PHONE_CALLS, Manifest.permission.ACCEPT_HANDOVER,
          Manifest.permission.ADD_VOICEMAIL, Manifest.permission.USE_SIP,
          Manifest.permission.READ_CALL_LOG, Manifest.permission.WRITE_CALL_LOG,
          Manifest.permission.PROCESS_OUTGOING_CALLS,
          Manifest.permission.BODY_SENSORS, Manifest.permission.BODY_SENSORS_BACKGROUND,
          Manifest.permission.ACTIVITY_RECOGNITION,
          Manifest.permission.SEND_SMS, Manifest.permission.RECEIVE_SMS, Manifest.permission.READ_SMS,
          Manifest.permission.RECEIVE_WAP_PUSH, Manifest.permission.RECEIVE_MMS,
          Manifest.permission.READ_EXTERNAL_STORAGE, Manifest.permission.WRITE_EXTERNAL_STORAGE,
          Manifest.permission.READ_MEDIA_IMAGES, Manifest.permission.READ_MEDIA_VIDEO,
          Manifest.permission.READ_MEDIA_AUDIO, Manifest.permission.READ_MEDIA_VISUAL_USER_SELECTED,
          Manifest.permission.BLUETOOTH_SCAN, Manifest.permission.BLUETOOTH_CONNECT,
          Manifest.permission.BLUETOOTH_ADVERTISE, Manifest.permission.NEARBY_WIFI_DEVICES,
          Manifest.permission.UWB_RANGING, Manifest.permission.POST_NOTIFICATIONS);

  private static Permissions instance;

  private final Map<String, Map<String, Grant>> grants = new ConcurrentHashMap<>();

  /**
   * What was decided about one permission of one app.
   *
   * @param flags {@code PackageManager.FLAG_PERMISSION_…}
   */
  private record Grant(boolean granted, int flags) {}

  public Permissions() {
    instance = this;
  }

  public static Permissions get() {
    return instance;
  }

  /** Whether a person must be asked for it. */
  public static boolean isRuntime(String permission) {
    return RUNTIME.contains(permission);
  }

  /** Gives a new app what needs no question, and keeps what an older version of it was given. */
  void installed(PackageParser.Package parsed) {
    boolean asks = parsed.applicationInfo.targetSdkVersion >= Build.VERSION_CODES.M;
    Map<String, Grant> own = grants.computeIfAbsent(parsed.packageName, name -> new ConcurrentHashMap<>());
    own.keySet().retainAll(parsed.requestedPermissions);
    for (String permission : parsed.requestedPermissions) {
      own.putIfAbsent(permission, new Grant(!(asks && isRuntime(permission)), 0));
      mark(parsed.packageName, permission, has(parsed.packageName, permission));
    }
  }

  /** Forgets what was decided about all apps, as on a new phone. */
  public void reset() {
    grants.clear();
    for (Packages.Installed app : Packages.get().all()) installed(app.parsed());
  }

  /** All decisions, for a snapshot. */
  public JSONObject saved() throws JSONException {
    JSONObject all = new JSONObject();
    for (Map.Entry<String, Map<String, Grant>> app : grants.entrySet()) {
      JSONObject own = new JSONObject();
      for (Map.Entry<String, Grant> one : app.getValue().entrySet()) {
        own.put(one.getKey(), new JSONArray().put(one.getValue().granted()).put(one.getValue().flags()));
      }
      all.put(app.getKey(), own);
    }
    return all;
  }

  /** Back to the decisions of a snapshot, whose packages are installed. */
  public void restore(JSONObject saved) throws JSONException {
    reset();
    for (Packages.Installed app : Packages.get().all()) {
      JSONObject own = saved.optJSONObject(app.name());
      for (String permission : List.copyOf(grants.get(app.name()).keySet())) {
        JSONArray one = own == null ? null : own.optJSONArray(permission);
        if (one == null) continue;
        grants.get(app.name()).put(permission, new Grant(one.getBoolean(0), one.getInt(1)));
        mark(app.name(), permission, one.getBoolean(0));
      }
    }
  }

  /** Whether the app has it. From any thread. */
  public boolean has(String packageName, String permission) {
    Grant grant = grants.getOrDefault(packageName, Map.of()).get(permission);
    return grant != null && grant.granted();
  }

  /**
   * What a question of an app's code for a permission is to be answered with. All apps run under one Linux user here,
   * so who asks about itself is known by its context.
   *
   * @param asking package of the context that asks
   */
  public int check(String permission, int uid, String asking) {
    if (uid == Process.myUid() && Packages.get().find(asking) != null) return answer(has(asking, permission));
    for (Packages.Installed app : Packages.get().all()) {
      if (app.uid() == uid) return answer(has(app.name(), permission));
    }
    boolean isSystem = uid == Process.myUid() || uid < Process.FIRST_APPLICATION_UID;
    return answer(isSystem);
  }

  private static int answer(boolean granted) {
    return granted ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
  }

  /**
   * Gives or takes a permission. As on a phone, an app that loses one is ended.
   *
   * @throws SecurityException if the app's manifest does not ask for it, or nobody can be asked for it
   */
  public void set(Packages.Installed app, String permission, boolean granted) {
    if (!app.parsed().requestedPermissions.contains(permission)) {
      throw new SecurityException("Package " + app.name() + " has not requested permission " + permission);
    }
    boolean had = has(app.name(), permission);
    grants.get(app.name()).put(permission, new Grant(granted, flags(app.name(), permission)));
    mark(app.name(), permission, granted);
    if (had && !granted) MainLoop.get().post(() -> Apps.get().died(app.name(), "permissions revoked"));
  }

  /** Gives an app all that it asks for in its manifest and a person would have to be asked for. */
  void grantAll(Packages.Installed app) {
    for (String permission : app.parsed().requestedPermissions) if (isRuntime(permission)) set(app, permission, true);
  }

  /** {@code PackageManager.FLAG_PERMISSION_…} of one permission of an app. */
  public int flags(String packageName, String permission) {
    Grant grant = grants.getOrDefault(packageName, Map.of()).get(permission);
    return grant == null ? 0 : grant.flags();
  }

  /** Changes those of the flags that the mask has. */
  public void setFlags(String packageName, String permission, int mask, int values) {
    Map<String, Grant> own = grants.get(packageName);
    if (own == null) return;
    own.computeIfPresent(
        permission, (name, old) -> new Grant(old.granted(), (old.flags() & ~mask) | (values & mask)));
  }

  /** What was given for one time goes with the process. */
  void processEnded(String packageName) {
    Map<String, Grant> own = grants.getOrDefault(packageName, Map.of());
    own.forEach(
        (permission, grant) -> {
          if ((grant.flags() & PackageManager.FLAG_PERMISSION_ONE_TIME) == 0) return;
          own.put(permission, new Grant(false, 0));
          mark(packageName, permission, false);
        });
  }

  /** Robolectric's own note of it, which apps read in a {@code PackageInfo}. */
  private static void mark(String packageName, String permission, boolean granted) {
    PackageInfo info = Shadows.shadowOf(Packages.manager()).getInternalMutablePackageInfo(packageName);
    if (info == null || info.requestedPermissions == null) return;
    if (info.requestedPermissionsFlags == null) {
      info.requestedPermissionsFlags = new int[info.requestedPermissions.length];
    }
    int index = List.of(info.requestedPermissions).indexOf(permission);
    if (index < 0) return;
    int rest = info.requestedPermissionsFlags[index] & ~PackageInfo.REQUESTED_PERMISSION_GRANTED;
    info.requestedPermissionsFlags[index] = granted ? rest | PackageInfo.REQUESTED_PERMISSION_GRANTED : rest;
  }
}
