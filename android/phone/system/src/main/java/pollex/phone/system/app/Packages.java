package pollex.phone.system.app;

import android.content.Context;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowPackageParser;
import pollex.phone.bridge.AppLoader;
import pollex.phone.bridge.Machine;

/** Stands for the package manager service: what is installed, with which classes, data folder and user id. */
public final class Packages {
  private static final int FIRST_APP_UID = 10_100;
  private static Packages instance;

  private final Machine machine;
  private final Map<String, Installed> installed = new ConcurrentSkipListMap<>();
  private int nextUid = FIRST_APP_UID;

  /**
   * One installed package.
   *
   * @param apk the APK as the computer has it
   * @param system whether it came with the phone
   * @param installedEpochMs when it was installed
   */
  public record Installed(
      String name, PackageParser.Package parsed, Path apk, boolean system, long installedEpochMs) {
    /** Android's user id of the app. */
    public int uid() {
      return parsed.applicationInfo.uid;
    }

    /** Its path on the phone. */
    public String phonePath() {
      return (system ? "/system/app/" : "/data/app/") + name + "/base.apk";
    }
  }

  public Packages(Machine machine) {
    this.machine = machine;
    instance = this;
  }

  public static Packages get() {
    return instance;
  }

  /** All installed packages, by name. */
  public Collection<Installed> all() {
    return installed.values();
  }

  /** The package of that name, or null. */
  public Installed find(String name) {
    return installed.get(name);
  }

  /**
   * Installs an APK whose classes lie in a jar. Main thread.
   *
   * @param classes null for an APK without code
   */
  public Installed install(Path apk, File classes, boolean system) throws IOException {
    PackageParser.Package parsed = ShadowPackageParser.callParsePackage(apk);
    String name = parsed.packageName;
    ApplicationInfo info = parsed.applicationInfo;
    Installed before = installed.get(name);
    info.sourceDir = apk.toString();
    info.publicSourceDir = apk.toString();
    info.processName = name;
    if (system) info.flags |= ApplicationInfo.FLAG_SYSTEM;
    shadow().addPackageInternal(parsed); // gives a user id of its own choice
    info.uid = before != null ? before.uid() : nextUid++;
    keepData(name, info, shadow().getInternalMutablePackageInfo(name).applicationInfo);
    Permissions.get().installed(parsed);
    Loaders.put(
        name, new AppLoader(name, Packages.class.getClassLoader(), machine.framework(), classes, apk.toFile()));
    Installed result = new Installed(name, parsed, apk, system, System.currentTimeMillis());
    installed.put(name, result);
    announce(before == null ? Intent.ACTION_PACKAGE_ADDED : Intent.ACTION_PACKAGE_REPLACED, name);
    return result;
  }

  /** Both copies of the facts must name the app's folder on this phone. */
  private void keepData(String name, ApplicationInfo... infos) throws IOException {
    Path data = machine.files().host("/data/data/" + name);
    Files.createDirectories(data);
    for (ApplicationInfo info : infos) {
      info.dataDir = data.toString();
      info.credentialProtectedDataDir = info.dataDir;
      info.deviceProtectedDataDir = info.dataDir;
      info.uid = infos[0].uid;
      info.flags = infos[0].flags | ApplicationInfo.FLAG_HAS_CODE;
      info.processName = name;
      info.sourceDir = infos[0].sourceDir;
      info.setCodePath(infos[0].sourceDir);
      info.publicSourceDir = infos[0].publicSourceDir;
    }
  }

  private static ShadowPackageManager shadow() {
    return Shadows.shadowOf(manager());
  }

  /** The package manager as the system itself sees it. */
  public static PackageManager manager() {
    return RuntimeEnvironment.getApplication().getPackageManager();
  }

  private static void announce(String action, String name) {
    Context context = RuntimeEnvironment.getApplication();
    context.sendBroadcast(new Intent(action, Uri.fromParts("package", name, null)));
  }

  /** The intent that a launcher would start a package by, or null. */
  public static Intent launchIntent(String name) {
    Intent main = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).setPackage(name);
    ResolveInfo found = manager().resolveActivity(main, 0);
    if (found == null) return null;
    return main.setClassName(found.activityInfo.packageName, found.activityInfo.name)
        .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED);
  }

  /** The label that a person sees. */
  public static CharSequence label(String name) {
    try {
      PackageManager manager = manager();
      return manager.getApplicationLabel(manager.getApplicationInfo(name, 0));
    } catch (PackageManager.NameNotFoundException e) {
      return name;
    }
  }
}
