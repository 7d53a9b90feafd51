package pollex.phone.system.command.dump;

import java.io.PrintWriter;
import java.util.List;

/** {@code dumpsys battery}: the virtual phone is always plugged in and full. */
public final class BatteryDump implements Dump {
  static final int LEVEL = 100;

  @Override
  public void print(List<String> args, PrintWriter out) {
    out.println("Current Battery Service state:");
    out.println("  AC powered: true");
    out.println("  USB powered: false");
    out.println("  Wireless powered: false");
    out.println("  Dock powered: false");
    out.println("  Max charging current: 0");
    out.println("  Max charging voltage: 0");
    out.println("  Charge counter: 3000000");
    out.println("  status: 5");
    out.println("  health: 2");
    out.println("  present: true");
    out.println("  level: " + LEVEL);
    out.println("  scale: 100");
    out.println("  voltage: 4300");
    out.println("  temperature: 250");
    out.println("  technology: Li-ion");
  }
}
