package pollex.phone.system.command;

import android.provider.Settings;
import pollex.phone.shell.Call;
import pollex.phone.system.command.dump.WifiDump;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code cmd connectivity} and {@code cmd wifi}: two switches, which are settings on this phone; there is no radio. */
final class NetworkShell extends ServiceShell {
  private static final int FAILED = -1;

  NetworkShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    boolean isWifi = call().name().equals("wifi");
    if (command.equals(isWifi ? "status" : "airplane-mode")) return isWifi ? status() : airplaneMode();
    if (isWifi && command.equals("set-wifi-enabled")) return turn(Settings.Global.WIFI_ON, getNextArgRequired(), "enabled", "disabled");
    return handleDefaultCommands(command);
  }

  private int airplaneMode() {
    String wanted = getNextArg();
    if (wanted != null) return turn(Settings.Global.AIRPLANE_MODE_ON, wanted, "enable", "disable");
    boolean isOn = "1".equals(SettingsServer.get().get(Namespace.GLOBAL, Settings.Global.AIRPLANE_MODE_ON));
    return say(isOn ? "enabled" : "disabled");
  }

  private int status() {
    if (!WifiDump.isOn()) return say("Wifi is disabled");
    return say("Wifi is enabled\nWifi scanning is only available when wifi is enabled\nWifi is not connected");
  }

  private int turn(String setting, String wanted, String on, String off) {
    if (!wanted.equals(on) && !wanted.equals(off)) {
      return fail(FAILED, "Invalid args: must be '" + on + "' or '" + off + "'");
    }
    SettingsServer.get().put(Namespace.GLOBAL, setting, wanted.equals(on) ? "1" : "0");
    return 0;
  }

  @Override
  public void onHelp() {
    say("connectivity commands:\n  airplane-mode [enable|disable]\nwifi commands:\n  status\n  set-wifi-enabled enabled|disabled");
  }
}
