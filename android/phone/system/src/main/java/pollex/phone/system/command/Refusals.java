package pollex.phone.system.command;

import java.util.List;
import java.util.Map;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.app.Packages;

/** Programs that clients try and that this phone refuses: each says so and fails. */
final class Refusals {
  private Refusals() {}

  static void addTo(Map<String, Command> programs) {
    programs.put("run-as", Refusals::runAs);
    programs.put("reboot", Refusals::power);
    programs.put(
        "screenrecord",
        call -> call.fail(1, "ERROR: unable to create video/avc codec instance: this virtual phone has no encoder"));
  }

  private static int runAs(Call call) {
    List<String> args = call.args();
    if (args.isEmpty()) return call.fail(1, "run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]");
    String name = args.get(0);
    if (Packages.get().find(name) == null) return call.fail(1, "run-as: unknown package: " + name);
    return call.fail(1, "run-as: package not debuggable: " + name);
  }

  /** A virtual phone is started and stopped from outside. */
  static int power(Call call) {
    return call.fail(1, "reboot: Operation not permitted");
  }
}
