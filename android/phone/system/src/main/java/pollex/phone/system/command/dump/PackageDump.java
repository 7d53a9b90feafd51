package pollex.phone.system.command.dump;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.util.PrintWriterPrinter;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;

/** {@code dumpsys package}: versions, times, permissions and intent filters of what is installed. */
public final class PackageDump implements Dump {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  /** What is said of a permission, in Android's words and order. */
  private static final Map<String, Integer> FLAGS = new TreeMap<>(
      Map.of(
          "ONE_TIME", PackageManager.FLAG_PERMISSION_ONE_TIME,
          "USER_FIXED", PackageManager.FLAG_PERMISSION_USER_FIXED,
          "USER_SET", PackageManager.FLAG_PERMISSION_USER_SET));

  @Override
  public void print(List<String> args, PrintWriter out) {
    String name = args.stream().filter(arg -> !arg.startsWith("-")).findFirst().orElse("packages");
    boolean all = name.equals("packages") || name.equals("p");
    List<Packages.Installed> chosen = new ArrayList<>();
    if (all) {
      chosen.addAll(Packages.get().all());
    } else if (Packages.get().find(name) != null) {
      chosen.add(Packages.get().find(name));
    }
    if (chosen.isEmpty()) {
      out.println("Unable to find package: " + name);
      return;
    }
    resolverTable(chosen, out);
    out.println("Packages:");
    for (Packages.Installed app : chosen) print(app, out);
  }

  private static void resolverTable(List<Packages.Installed> apps, PrintWriter out) {
    Map<String, List<PackageParser.ActivityIntentInfo>> byAction = new TreeMap<>();
    for (Packages.Installed app : apps) {
      for (PackageParser.Activity activity : app.parsed().activities) {
        for (PackageParser.ActivityIntentInfo filter : activity.intents) {
          for (int i = 0; i < filter.countActions(); i++) {
            byAction.computeIfAbsent(filter.getAction(i), action -> new ArrayList<>()).add(filter);
          }
        }
      }
    }
    out.println("Activity Resolver Table:");
    out.println("  Non-Data Actions:");
    byAction.forEach((action, filters) -> printAction(action, filters, out));
    out.println();
  }

  private static void printAction(String action, List<PackageParser.ActivityIntentInfo> filters, PrintWriter out) {
    out.println("      " + action + ":");
    for (PackageParser.ActivityIntentInfo filter : filters) {
      String name = filter.activity.getComponentName().flattenToShortString();
      String hash = Names.hash(name, System.identityHashCode(filter));
      out.println("        " + Names.hash(name, 0) + " " + name + " filter " + hash);
      filter.dump(new PrintWriterPrinter(out), "          ");
    }
  }

  private static void print(Packages.Installed app, PrintWriter out) {
    PackageParser.Package parsed = app.parsed();
    ApplicationInfo info = parsed.applicationInfo;
    String hash = Names.hash(app.name(), app.uid());
    String folder = app.phonePath().replaceFirst("/base\\.apk$", "");
    String time = time(app.updatedEpochMs());
    out.println("  Package [" + app.name() + "] (" + hash + "):");
    out.println("    userId=" + app.uid());
    out.println("    appId=" + app.uid());
    out.println("    pkg=Package{" + hash + " " + app.name() + "}");
    out.println("    codePath=" + folder);
    out.println("    resourcePath=" + folder);
    out.println("    primaryCpuAbi=null");
    out.println(
        "    versionCode=" + parsed.mVersionCode + " minSdk=" + info.minSdkVersion + " targetSdk="
            + info.targetSdkVersion);
    out.println("    versionName=" + parsed.mVersionName);
    String flags = "[ " + (app.system() ? "SYSTEM " : "") + "HAS_CODE ALLOW_CLEAR_USER_DATA ]";
    out.println("    flags=" + flags);
    out.println("    dataDir=/data/user/0/" + app.name());
    out.println("    timeStamp=" + time);
    out.println("    lastUpdateTime=" + time);
    out.println("    pkgFlags=" + flags);
    permissions(app, time, out);
    out.println();
  }

  private static void permissions(Packages.Installed app, String time, PrintWriter out) {
    List<String> requested = app.parsed().requestedPermissions;
    out.println("    requested permissions:");
    for (String name : requested) out.println("      " + name);
    out.println("    install permissions:");
    for (String name : requested) {
      if (Permissions.isRuntime(name)) continue;
      out.println("      " + name + ": granted=" + Permissions.get().has(app.name(), name));
    }
    int enabled = Packages.manager().getApplicationEnabledSetting(app.name());
    out.println(
        "    User 0: ceDataInode=0 installed=true hidden=false suspended=false distractionFlags=0 stopped=false"
            + " notLaunched=false enabled=" + enabled + " instant=false virtual=false");
    out.println("      firstInstallTime=" + time);
    out.println("      runtime permissions:");
    for (String name : requested) {
      if (Permissions.isRuntime(name)) out.println(runtime(app.name(), name));
    }
  }

  private static String runtime(String app, String permission) {
    int set = Permissions.get().flags(app, permission);
    StringBuilder words = new StringBuilder("[ ");
    FLAGS.forEach(
        (word, flag) -> {
          if ((set & flag) != 0) words.append(words.length() > 2 ? "|" : "").append(word);
        });
    boolean granted = Permissions.get().has(app, permission);
    return "        " + permission + ": granted=" + granted + ", flags=" + words + "]";
  }

  private static String time(long epochMs) {
    return TIME.format(Instant.ofEpochMilli(epochMs).atZone(ZoneId.systemDefault()));
  }
}
