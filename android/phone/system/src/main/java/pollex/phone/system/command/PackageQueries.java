package pollex.phone.system.command;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.ComponentInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.os.ShellCommand;
import android.util.PrintWriterPrinter;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.util.List;
import pollex.phone.system.app.Packages;

/** {@code pm resolve-activity} and {@code pm query-…}: who answers to an intent. */
final class PackageQueries {
  private static final int EVERYTHING = -1; // what ResolveInfo is to print of itself

  private final PmShell shell;
  private final PrintWriter out;
  private boolean brief;
  private boolean componentsOnly;
  private int flags;

  PackageQueries(PmShell shell) {
    this.shell = shell;
    out = shell.getOutPrintWriter();
  }

  private boolean takes(String option, ShellCommand from) {
    switch (option) {
      case "--brief":
        brief = true;
        return true;
      case "--components":
        componentsOnly = true;
        return true;
      case "--query-flags":
        flags = Integer.decode(from.getNextArgRequired());
        return true;
      case "--user":
        Users.check(from.getNextArgRequired());
        return true;
      default:
        return false;
    }
  }

  int run(String command) throws URISyntaxException {
    Intent intent = Intent.parseCommandArgs(shell, this::takes);
    PackageManager manager = Packages.manager();
    switch (command) {
      case "resolve-activity":
        return resolve(manager.resolveActivity(intent, flags));
      case "query-activities":
        return list(manager.queryIntentActivities(intent, flags), "No activities found", "activities", "Activity");
      case "query-services":
        return list(manager.queryIntentServices(intent, flags), "No services found", "services", "Service");
      default:
        return list(manager.queryBroadcastReceivers(intent, flags), "No receivers found", "receivers", "Receiver");
    }
  }

  private int resolve(ResolveInfo found) {
    if (found == null) {
      out.println("No activity found");
    } else {
      print("", found);
    }
    return 0;
  }

  private int list(List<ResolveInfo> found, String nothing, String many, String one) {
    if (found.isEmpty()) return shell.say(nothing);
    if (!componentsOnly) out.println(found.size() + " " + many + " found:");
    int number = 0;
    for (ResolveInfo info : found) {
      if (componentsOnly) {
        print("", info);
      } else {
        out.println("  " + one + " #" + number++ + ":");
        print("    ", info);
      }
    }
    return 0;
  }

  private void print(String indent, ResolveInfo found) {
    ComponentInfo component = found.activityInfo != null ? found.activityInfo : found.serviceInfo;
    if (brief && !componentsOnly) {
      out.println(
          indent + "priority=" + found.priority + " preferredOrder=" + found.preferredOrder + " match=0x"
              + Integer.toHexString(found.match) + " specificIndex=" + found.specificIndex + " isDefault="
              + found.isDefault);
    }
    if (brief || componentsOnly) {
      out.println(indent + new ComponentName(component.packageName, component.name).flattenToShortString());
    } else {
      withPhonePaths(found).dump(new PrintWriterPrinter(out), indent, EVERYTHING);
    }
  }

  /** Apps work with paths of the computer; whoever asks from outside is told the phone's. */
  private static ResolveInfo withPhonePaths(ResolveInfo found) {
    ResolveInfo copy = new ResolveInfo(found);
    if (found.activityInfo != null) {
      copy.activityInfo = new ActivityInfo(found.activityInfo);
      copy.activityInfo.applicationInfo = withPhonePaths(found.activityInfo.applicationInfo);
    }
    if (found.serviceInfo != null) {
      copy.serviceInfo = new ServiceInfo(found.serviceInfo);
      copy.serviceInfo.applicationInfo = withPhonePaths(found.serviceInfo.applicationInfo);
    }
    return copy;
  }

  private static ApplicationInfo withPhonePaths(ApplicationInfo info) {
    Packages.Installed app = Packages.get().find(info.packageName);
    if (app == null) return info;
    ApplicationInfo copy = new ApplicationInfo(info);
    copy.sourceDir = app.phonePath();
    copy.publicSourceDir = app.phonePath();
    copy.dataDir = "/data/user/0/" + app.name();
    copy.credentialProtectedDataDir = copy.dataDir;
    copy.deviceProtectedDataDir = "/data/user_de/0/" + app.name();
    return copy;
  }
}
