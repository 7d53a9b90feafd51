package pollex.phone.system.command.dump;

import android.provider.Settings;
import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code dumpsys wifi}: the setting; there is no radio. */
public final class WifiDump implements Dump {
  @Override
  public void print(List<String> args, PrintWriter out) {
    out.println("Wi-Fi is " + (isOn() ? "enabled" : "disabled"));
  }

  /** What the owner has chosen. */
  public static boolean isOn() {
    return "1".equals(SettingsServer.get().get(Namespace.GLOBAL, Settings.Global.WIFI_ON));
  }
}
