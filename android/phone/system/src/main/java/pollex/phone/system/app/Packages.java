package pollex.phone.system.app;

import android.content.Context;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import android.os.Process;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowPackageParser;
import org.robolectric.util.ReflectionHelpers;
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
   * @param apk its resources as the computer has them
   * @param classes its code, null when it has none
   * @param phonePath where the phone says that the APK lies
   * @param system whether it came with the phone
   * @param firstEpochMs when it was installed first
   * @param updatedEpochMs when it was installed last
   */
  public record Installed(
      String name, PackageParser.Package parsed, Path apk, Path classes, String phonePath, boolean system,
      long firstEpochMs, long updatedEpochMs) {
    /** Android's user id of the app. */
    public int uid() {
      return parsed.applicationInfo.uid;
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

  /** Reads a manifest, with what it says about components, by Android's own code. Any thread. */
  static PackageParser.Package parse(Path apk) {
    return ShadowPackageParser.callParsePackage(apk);
  }

  /** Installs an app that comes with the phone, its classes beside it in a jar. Main thread. */
  public void installOwn(Path apk, Path classes) throws IOException {
    PackageParser.Package parsed = parse(apk);
    install(parsed, apk, classes, "/system/app/" + parsed.packageName + "/base.apk", true);
  }

  /**
   * Installs a package in place of an older one of its name, which must not run any more. Main thread.
   *
   * @param classes null for an APK without code
   * @param phonePath where the phone says that the APK lies
   */
  Installed install(PackageParser.Package parsed, Path apk, Path classes, String phonePath, boolean system)
      throws IOException {
    Installed before = installed.get(parsed.packageName);
    long now = System.currentTimeMillis();
    int uid = before != null ? before.uid() : nextUid++;
    return place(parsed, apk, classes, phonePath, system, uid, before == null ? now : before.firstEpochMs(), now);
  }

  /** As {@link #install}, with the user id and the times that it had before. Main thread. */
  Installed place(
      PackageParser.Package parsed, Path apk, Path classes, String phonePath, boolean system, int uid,
      long firstEpochMs, long updatedEpochMs)
      throws IOException {
    String name = parsed.packageName;
    ApplicationInfo info = parsed.applicationInfo;
    Installed before = installed.get(name);
    nextUid = Math.max(nextUid, uid + 1);
    AppLoader loader =
        new AppLoader(
            name, Packages.class.getClassLoader(), machine.framework(), classes == null ? null : classes.toFile(),
            apk.toFile());
    if (before != null) forget(name);
    info.sourceDir = apk.toString();
    info.publicSourceDir = apk.toString();
    info.nativeLibraryDir = apk.resolveSibling("lib").toString();
    info.processName = name;
    if (system) info.flags |= ApplicationInfo.FLAG_SYSTEM;
    shadow().addPackageInternal(parsed); // gives a user id of its own choice
    info.uid = uid;
    PackageInfo known = shadow().getInternalMutablePackageInfo(name);
    keepData(name, info, known.applicationInfo);
    Permissions.get().installed(parsed);
    Loaders.put(name, loader);
    Installed result = new Installed(name, parsed, apk, classes, phonePath, system, firstEpochMs, updatedEpochMs);
    known.firstInstallTime = firstEpochMs;
    known.lastUpdateTime = updatedEpochMs;
    installed.put(name, result);
    announce(Intent.ACTION_PACKAGE_ADDED, result, before != null);
    if (before != null) announce(Intent.ACTION_PACKAGE_REPLACED, result, true);
    return result;
  }

  /** Takes a package away that does not run any more; its files are left to the caller. Main thread. */
  void remove(Installed gone) {
    forget(gone.name());
    Loaders.remove(gone.name());
    installed.remove(gone.name());
    announce(Intent.ACTION_PACKAGE_REMOVED, gone, false);
  }

  /** Takes away what a package that could not be put in has left. Main thread. */
  void discard(String name) throws IOException {
    forget(name);
    Files.deleteIfExists(machine.files().host("/data/data/" + name));
  }

  /** What Robolectric and the framework keep about a package outlives it, and would answer for the next of its name. */
  private static void forget(String name) {
    shadow().deletePackage(name);
    ReflectionHelpers.<Set<?>>getStaticField(ShadowPackageManager.class, "deletedPackages").remove(name);
    for (String map : new String[] {"mPackages", "mResourcePackages"}) {
      ReflectionHelpers.<Map<?, ?>>getField(App.thread(), map).remove(name);
    }
    ReflectionHelpers.callStaticMethod(manager().getClass(), "configurationChanged"); // its caches of icons and texts
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
      info.flags = infos[0].flags | ApplicationInfo.FLAG_HAS_CODE | ApplicationInfo.FLAG_INSTALLED;
      info.processName = name;
      info.sourceDir = infos[0].sourceDir;
      info.setCodePath(infos[0].sourceDir);
      info.publicSourceDir = infos[0].publicSourceDir;
      info.nativeLibraryDir = infos[0].nativeLibraryDir;
    }
  }

  private static ShadowPackageManager shadow() {
    return Shadows.shadowOf(manager());
  }

  /** The package manager as the system itself sees it. */
  public static PackageManager manager() {
    return RuntimeEnvironment.getApplication().getPackageManager();
  }

  private static void announce(String action, Installed what, boolean replacing) {
    Context context = RuntimeEnvironment.getApplication();
    context.sendBroadcast(
        new Intent(action, Uri.fromParts("package", what.name(), null))
            .putExtra(Intent.EXTRA_UID, what.uid())
            .putExtra(Intent.EXTRA_REPLACING, replacing));
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
