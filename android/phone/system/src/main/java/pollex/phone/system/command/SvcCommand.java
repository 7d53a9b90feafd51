package pollex.phone.system.command;

import android.provider.Settings;
import java.util.List;
import java.util.Map;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code svc}: switches of power, wifi, bluetooth, mobile data and NFC; they are settings on this phone. */
final class SvcCommand implements Command {
  private static final Map<String, String> SWITCHES =
      Map.of(
          "wifi", Settings.Global.WIFI_ON,
          "bluetooth", Settings.Global.BLUETOOTH_ON,
          "data", "mobile_data",
          "nfc", "nfc_on");

  /** As {@code BatteryManager} counts what a phone is plugged into. */
  private static final Map<String, String> STAY_ON =
      Map.of("true", "15", "false", "0", "ac", "1", "usb", "2", "wireless", "4", "dock", "8");

  @Override
  public int run(Call call) {
    List<String> words = call.args();
    if (words.size() >= 2 && words.get(0).equals("power")) return power(call, words);
    if (words.size() == 2 && SWITCHES.containsKey(words.get(0)) && words.get(1).matches("enable|disable")) {
      String value = words.get(1).equals("enable") ? "1" : "0";
      SettingsServer.get().put(Namespace.GLOBAL, SWITCHES.get(words.get(0)), value);
      return 0;
    }
    call.err().println("Available commands:");
    call.err().println("    power stayon [true|false|usb|ac|wireless|dock]");
    for (String name : SWITCHES.keySet().stream().sorted().toList()) {
      call.err().println("    " + name + " [enable|disable]");
    }
    return words.isEmpty() || words.get(0).equals("help") ? 0 : 1;
  }

  private static int power(Call call, List<String> words) {
    if (words.get(1).equals("stayon") && words.size() == 3 && STAY_ON.containsKey(words.get(2))) {
      SettingsServer.get()
          .put(Namespace.GLOBAL, Settings.Global.STAY_ON_WHILE_PLUGGED_IN, STAY_ON.get(words.get(2)));
      return 0;
    }
    if (words.get(1).matches("reboot|shutdown")) return Refusals.power(call);
    return call.fail(1, "usage: svc power stayon [true|false|usb|ac|wireless|dock]");
  }
}
