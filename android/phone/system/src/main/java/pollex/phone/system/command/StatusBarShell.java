package pollex.phone.system.command;

import java.util.Set;
import pollex.phone.shell.Call;

/** {@code cmd statusbar}: this phone has no shade yet that could be pulled down. */
final class StatusBarShell extends ServiceShell {
  private static final Set<String> ABOUT_THE_SHADE = Set.of("expand-notifications", "expand-settings");

  StatusBarShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    if (command.equals("collapse")) return 0;
    if (ABOUT_THE_SHADE.contains(command)) {
      throw new UnsupportedOperationException("this virtual phone has no notification shade yet");
    }
    return handleDefaultCommands(command);
  }

  @Override
  public void onHelp() {
    say("Status bar commands:\n  expand-notifications\n  expand-settings\n  collapse");
  }
}
