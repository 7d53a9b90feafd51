package pollex.phone.system.command;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.bridge.Machine;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.command.dump.AccessibilityDump;
import pollex.phone.system.command.dump.ActivityDump;
import pollex.phone.system.command.dump.BatteryDump;
import pollex.phone.system.command.dump.DisplayDump;
import pollex.phone.system.command.dump.Dump;
import pollex.phone.system.command.dump.InputDump;
import pollex.phone.system.command.dump.InputMethodDump;
import pollex.phone.system.command.dump.MemoryDump;
import pollex.phone.system.command.dump.NotificationDump;
import pollex.phone.system.command.dump.PackageDump;
import pollex.phone.system.command.dump.PowerDump;
import pollex.phone.system.command.dump.SurfaceFlingerDump;
import pollex.phone.system.command.dump.WifiDump;
import pollex.phone.system.command.dump.WindowDump;

/** {@code dumpsys}: lets services print what they know. To add one: a class in {@code dump}, and its line here. */
final class DumpsysCommand implements Command {
  private final Map<String, Dump> dumps = new TreeMap<>();

  DumpsysCommand(Machine machine) {
    dumps.put("SurfaceFlinger", new SurfaceFlingerDump());
    dumps.put("accessibility", new AccessibilityDump());
    dumps.put("activity", new ActivityDump(machine.processes()));
    dumps.put("battery", new BatteryDump());
    dumps.put("display", new DisplayDump());
    dumps.put("input", new InputDump());
    dumps.put("input_method", new InputMethodDump());
    dumps.put("meminfo", new MemoryDump(machine.processes()));
    dumps.put("notification", new NotificationDump());
    dumps.put("package", new PackageDump());
    dumps.put("power", new PowerDump());
    dumps.put("wifi", new WifiDump());
    dumps.put("window", new WindowDump());
  }

  @Override
  public int run(Call call) {
    PrintWriter out = new PrintWriter(new OutputStreamWriter(call.out(), StandardCharsets.UTF_8));
    List<String> words = new ArrayList<>(call.args());
    while (!words.isEmpty() && words.get(0).startsWith("-")) {
      String option = words.remove(0);
      if (option.equals("-l")) {
        list(out);
        return 0;
      }
      boolean takesValue = option.equals("-t") || option.equals("-T");
      if (takesValue && !words.isEmpty()) words.remove(0); // no dump of this phone takes long
      if (option.equals("--help")) return call.fail(0, "usage: dumpsys [-l | SERVICE [ARGS]]");
    }
    if (words.isEmpty()) {
      all(out);
    } else if (dumps.containsKey(words.get(0))) {
      dumps.get(words.get(0)).print(words.subList(1, words.size()), out);
      out.flush();
    } else {
      call.err().println("Can't find service: " + words.get(0));
    }
    return 0;
  }

  private void list(PrintWriter out) {
    out.println("Currently running services:");
    for (String name : dumps.keySet()) out.println("  " + name);
    out.flush();
  }

  private void all(PrintWriter out) {
    list(out);
    dumps.forEach(
        (name, dump) -> {
          out.println("-".repeat(79));
          out.println("DUMP OF SERVICE " + name + ":");
          dump.print(List.of(), out);
          out.flush();
        });
  }
}
