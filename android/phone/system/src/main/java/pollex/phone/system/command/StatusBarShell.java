package pollex.phone.system.command;

import pollex.phone.shell.Call;
import pollex.phone.system.MainLoop;
import pollex.phone.system.ui.SystemUi;

/** {@code cmd statusbar}: opens and closes the shade. */
final class StatusBarShell extends ServiceShell {
  StatusBarShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    switch (command) {
      case "expand-notifications":
        MainLoop.get().post(() -> SystemUi.get().expandNotifications());
        return 0;
      case "expand-settings":
        MainLoop.get().post(() -> SystemUi.get().expandSettings());
        return 0;
      case "collapse":
        MainLoop.get().post(() -> SystemUi.get().collapse());
        return 0;
      default:
        return handleDefaultCommands(command);
    }
  }

  @Override
  public void onHelp() {
    say("Status bar commands:\n  expand-notifications\n  expand-settings\n  collapse");
  }
}
