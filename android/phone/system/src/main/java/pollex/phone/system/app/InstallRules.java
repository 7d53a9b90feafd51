package pollex.phone.system.app;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import pollex.phone.install.InstallRefusal;

/** Which packages may come beside those that are there, in Android's words. */
final class InstallRules {
  private InstallRules() {}

  static void check(PackageParser.Package parsed, AppInstaller.Wishes wishes) throws InstallRefusal {
    String name = parsed.packageName;
    Packages.Installed before = Packages.get().find(name);
    boolean ofSystem = name.equals("android") || name.startsWith("org.robolectric.") || (before != null && before.system());
    if (ofSystem) {
      throw new InstallRefusal(
          "INSTALL_FAILED_UPDATE_INCOMPATIBLE",
          "Existing package " + name + " came with the phone and is not signed by the maker of the new one");
    }
    if (parsed.mSharedUserId != null && parsed.mSharedUserId.startsWith("android.")) {
      throw new InstallRefusal(
          "INSTALL_FAILED_SHARED_USER_INCOMPATIBLE",
          "Package " + name + " has no signatures that match those in shared user " + parsed.mSharedUserId);
    }
    boolean isTest = (parsed.applicationInfo.flags & ApplicationInfo.FLAG_TEST_ONLY) != 0;
    if (isTest && !wishes.testOnly()) {
      throw new InstallRefusal("INSTALL_FAILED_TEST_ONLY", "Failed to install test-only apk. Did you forget to add -t?");
    }
    if (before != null) update(parsed, before, wishes);
    for (PackageParser.Provider provider : parsed.providers) authorities(name, provider.info.authority);
  }

  private static void update(PackageParser.Package parsed, Packages.Installed before, AppInstaller.Wishes wishes)
      throws InstallRefusal {
    if (!wishes.replace()) {
      throw new InstallRefusal(
          "INSTALL_FAILED_ALREADY_EXISTS",
          "Attempt to re-install " + before.name() + " without first uninstalling.");
    }
    boolean isDebuggable = (before.parsed().applicationInfo.flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0;
    long old = before.parsed().getLongVersionCode();
    if (parsed.getLongVersionCode() < old && !wishes.downgrade() && !isDebuggable) {
      throw new InstallRefusal(
          "INSTALL_FAILED_VERSION_DOWNGRADE",
          "Downgrade detected: Update version code " + parsed.getLongVersionCode() + " is older than current " + old);
    }
  }

  private static void authorities(String name, String declared) throws InstallRefusal {
    if (declared == null) return;
    for (Packages.Installed other : Packages.get().all()) {
      if (other.name().equals(name)) continue;
      for (PackageParser.Provider provider : other.parsed().providers) {
        for (String authority : declared.split(";")) {
          if (provider.info.authority == null || !java.util.List.of(provider.info.authority.split(";")).contains(authority)) continue;
          throw new InstallRefusal(
              "INSTALL_FAILED_CONFLICTING_PROVIDER",
              "Can't install because provider name " + authority + " (in package " + name + ") is already used by " + other.name());
        }
      }
    }
  }
}
