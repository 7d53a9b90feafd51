package pollex.phone.system.command;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.shell.Programs;

/** {@code cmd SERVICE …}: hands the rest of the line to a service of Android. */
final class CmdCommand implements Command {
  private static final int NO_SERVICE = 20;
  private static final int USAGE = 20;

  /** Services whose shell is a program too. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "package", "pm", "activity", "am", "settings", "settings", "window", "wm", "input", "input",
          "input_method", "ime", "appops", "appops", "content", "content", "lock_settings", "locksettings");

  private final Programs programs;
  private final Map<String, Command> services = new TreeMap<>();

  CmdCommand(Programs programs) {
    this.programs = programs;
    services.put("connectivity", ServiceShell.program(NetworkShell::new));
    services.put("wifi", ServiceShell.program(NetworkShell::new));
    services.put("locale", ServiceShell.program(LocaleShell::new));
    services.put("notification", ServiceShell.program(NotificationShell::new));
    services.put("uimode", ServiceShell.program(UiModeShell::new));
    services.put("display", ServiceShell.program(DisplayShell::new));
    services.put("statusbar", ServiceShell.program(StatusBarShell::new));
  }

  @Override
  public int run(Call call) throws IOException, InterruptedException {
    List<String> args = call.args();
    if (args.isEmpty()) return call.fail(USAGE, "cmd: No service specified; use -l to list all running services");
    if (args.get(0).equals("-l")) return list(call);
    int first = args.get(0).equals("-w") ? 1 : 0;
    if (args.size() <= first) return call.fail(USAGE, "cmd: -w given but no service name");
    String name = args.get(first);
    Command service = find(name);
    if (service == null) return call.fail(NO_SERVICE, "cmd: Can't find service: " + name);
    List<String> rest = args.subList(first + 1, args.size());
    return service.run(
        new Call(
            name, rest, call.in(), call.out(), call.err(), call.environment(), call.directory(), call.files(),
            call.ignoresHangup()));
  }

  private Command find(String name) {
    Command own = services.get(name);
    if (own != null) return own;
    String program = ALIASES.get(name);
    return program == null ? null : programs.find(program);
  }

  private static int list(Call call) {
    call.out().println("Currently running services:");
    for (String name : SystemServices.NAMES) call.out().println("  " + name);
    return 0;
  }
}
