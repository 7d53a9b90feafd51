package pollex.phone.system.command;

import android.content.ComponentName;
import android.content.pm.PackageManager;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;

/** {@code pm clear}, {@code grant}, {@code revoke}, {@code enable}, {@code disable} and {@code disable-user}. */
final class PackageChanges {
  private static final int FAILED = 1;
  private static final Map<String, Integer> STATES =
      Map.of(
          "default-state", PackageManager.COMPONENT_ENABLED_STATE_DEFAULT,
          "enable", PackageManager.COMPONENT_ENABLED_STATE_ENABLED,
          "disable", PackageManager.COMPONENT_ENABLED_STATE_DISABLED,
          "disable-user", PackageManager.COMPONENT_ENABLED_STATE_DISABLED_USER);
  private static final Map<Integer, String> STATE_WORDS =
      Map.of(
          PackageManager.COMPONENT_ENABLED_STATE_DEFAULT, "default",
          PackageManager.COMPONENT_ENABLED_STATE_ENABLED, "enabled",
          PackageManager.COMPONENT_ENABLED_STATE_DISABLED, "disabled",
          PackageManager.COMPONENT_ENABLED_STATE_DISABLED_USER, "disabled-user");

  private final PmShell shell;

  PackageChanges(PmShell shell) {
    this.shell = shell;
  }

  int run(String command) throws IOException, TimeoutException {
    shell.skipUser();
    switch (command) {
      case "clear":
        return clear();
      case "grant":
        return right(true);
      case "revoke":
        return right(false);
      default:
        return setState(STATES.get(command));
    }
  }

  private int clear() throws IOException, TimeoutException {
    String name = shell.getNextArg();
    if (name == null) return shell.fail(FAILED, "Error: no package specified");
    if (Packages.get().find(name) == null || !Ending.forceStop(name)) return shell.fail(FAILED, "Failed");
    AppData.clear(name, shell.call().files());
    return shell.say("Success");
  }

  private int right(boolean granted) {
    String name = shell.getNextArg();
    if (name == null) return shell.fail(FAILED, "Error: no package specified");
    String permission = shell.getNextArg();
    if (permission == null) return shell.fail(FAILED, "Error: no permission specified");
    Packages.Installed found = Packages.get().find(name);
    if (found == null) throw new IllegalArgumentException("Unknown package: " + name);
    Permissions.get().set(found, permission, granted);
    return 0;
  }

  /** Whether an installed app may run. */
  static boolean isEnabled(String name) {
    int state = Packages.manager().getApplicationEnabledSetting(name);
    return state == PackageManager.COMPONENT_ENABLED_STATE_DEFAULT
        || state == PackageManager.COMPONENT_ENABLED_STATE_ENABLED;
  }

  private int setState(int state) {
    String name = shell.getNextArg();
    if (name == null) return shell.fail(FAILED, "Error: no package or component specified");
    PackageManager manager = Packages.manager();
    ComponentName component = ComponentName.unflattenFromString(name);
    String packageName = component == null ? name : component.getPackageName();
    if (Packages.get().find(packageName) == null) throw new IllegalArgumentException("Unknown package: " + packageName);
    if (component != null) {
      manager.setComponentEnabledSetting(component, state, PackageManager.DONT_KILL_APP);
      return shell.say("Component " + component + " new state: " + STATE_WORDS.get(state));
    }
    manager.setApplicationEnabledSetting(name, state, 0);
    if (!isEnabled(name)) Ending.forceStop(name);
    return shell.say("Package " + name + " new state: " + STATE_WORDS.get(state));
  }
}
