package pollex.phone.system.command;

import java.util.Map;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;

/** {@code getprop} and {@code setprop}. */
final class PropertyCommands {
  private static final int MAX_VALUE_CHARS = 91;

  private final Properties properties;

  PropertyCommands(Properties properties) {
    this.properties = properties;
  }

  void addTo(Map<String, Command> programs) {
    programs.put("getprop", this::get);
    programs.put("setprop", this::set);
  }

  private int get(Call call) {
    if (call.args().isEmpty()) {
      properties.all().forEach((name, value) -> call.out().println("[" + name + "]: [" + value + "]"));
      return 0;
    }
    if (call.args().get(0).startsWith("-")) return call.fail(1, "getprop: Unknown option '" + call.args().get(0) + "'");
    if (call.args().size() > 2) return call.fail(1, "getprop: Max 2 arguments");
    String value = properties.get(call.args().get(0));
    call.out().println(value.isEmpty() && call.args().size() == 2 ? call.args().get(1) : value);
    return 0;
  }

  private int set(Call call) {
    if (call.args().size() != 2) return call.fail(1, "setprop: Need 2 arguments");
    String name = call.args().get(0);
    String value = call.args().get(1);
    if (!name.startsWith("ro.") && value.length() > MAX_VALUE_CHARS) {
      return call.fail(1, "setprop: Value '" + value + "' too long; try '" + value.substring(0, MAX_VALUE_CHARS) + "'");
    }
    if (name.startsWith(".") || name.endsWith(".") || !name.matches("[A-Za-z0-9_.@:-]+")) {
      return call.fail(1, "setprop: Failed to set property '" + name + "' to '" + value + "'");
    }
    if (properties.set(name, value)) return 0;
    return call.fail(
        1, "Failed to set property '" + name + "' to '" + value + "'.\nSee dmesg for error reason.");
  }
}
