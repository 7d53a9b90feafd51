package pollex.phone.system.command;

import android.content.pm.FeatureInfo;
import android.content.pm.PermissionGroupInfo;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import pollex.phone.system.app.Packages;

/** {@code pm list …}. */
final class PackageLists {
  private static final int FAILED = -1;
  private static final Set<String> PACKAGE_OPTIONS =
      Set.of("-d", "-e", "-a", "-f", "-i", "-l", "-s", "-U", "-u", "-3", "--show-versioncode");

  private final PmShell shell;
  private final PrintWriter out;

  PackageLists(PmShell shell) {
    this.shell = shell;
    out = shell.getOutPrintWriter();
  }

  int run(String what) {
    if (what == null) return shell.fail(FAILED, "Error: didn't specify type of data to list");
    switch (what) {
      case "package":
      case "packages":
        return packages();
      case "features":
        return features();
      case "libraries":
        return 0;
      case "instrumentation":
        return 0;
      case "permissions":
        return permissions();
      case "permission-groups":
        return groups();
      case "user":
      case "users":
        return users();
      default:
        return shell.fail(FAILED, "Error: unknown list type '" + what + "'");
    }
  }

  private int packages() {
    Set<String> options = new HashSet<>();
    String uid = null;
    for (String option = shell.getNextOption(); option != null; option = shell.getNextOption()) {
      if (option.equals("--user")) {
        Users.check(shell.getNextArgRequired());
      } else if (option.equals("--uid")) {
        uid = shell.getNextArgRequired();
      } else if (PACKAGE_OPTIONS.contains(option)) {
        options.add(option);
      } else {
        return shell.fail(FAILED, "Error: Unknown option: " + option);
      }
    }
    String filter = shell.getNextArg();
    for (Packages.Installed found : Packages.get().all()) {
      boolean asked = uid == null || uid.equals(Integer.toString(found.uid()));
      if (asked && isListed(found, options) && (filter == null || found.name().contains(filter))) {
        out.println(line(found, options));
      }
    }
    return 0;
  }

  private static boolean isListed(Packages.Installed found, Set<String> options) {
    boolean enabled = PackageChanges.isEnabled(found.name());
    if (options.contains("-d") && enabled) return false;
    if (options.contains("-e") && !enabled) return false;
    if (options.contains("-s") && !found.system()) return false;
    return !options.contains("-3") || !found.system();
  }

  private static String line(Packages.Installed found, Set<String> options) {
    StringBuilder line = new StringBuilder("package:");
    if (options.contains("-f")) line.append(found.phonePath()).append('=');
    line.append(found.name());
    if (options.contains("--show-versioncode")) line.append(" versionCode:").append(found.parsed().mVersionCode);
    if (options.contains("-i")) line.append("  installer=null");
    if (options.contains("-U")) line.append(" uid:").append(found.uid());
    return line.toString();
  }

  private int features() {
    FeatureInfo[] features = Packages.manager().getSystemAvailableFeatures().clone();
    Arrays.sort(features, Comparator.comparing(feature -> Objects.toString(feature.name, "")));
    for (FeatureInfo feature : features) {
      if (feature.name == null) {
        out.println("feature:reqGlEsVersion=0x" + Integer.toHexString(feature.reqGlEsVersion));
      } else {
        out.println("feature:" + feature.name + (feature.version > 0 ? "=" + feature.version : ""));
      }
    }
    return 0;
  }

  /** What the apps of this phone ask for; the phone keeps no list of all that Android knows. */
  private int permissions() {
    Set<String> names = new TreeSet<>();
    for (Packages.Installed found : Packages.get().all()) names.addAll(found.parsed().requestedPermissions);
    out.println("All Permissions:");
    out.println();
    for (String name : names) out.println("permission:" + name);
    return 0;
  }

  private int groups() {
    for (PermissionGroupInfo group : Packages.manager().getAllPermissionGroups(0)) {
      out.println("permission group:" + group.name);
    }
    return 0;
  }

  private int users() {
    out.println("Users:");
    out.println("\tUserInfo{0:Owner:4c13} running");
    return 0;
  }
}
