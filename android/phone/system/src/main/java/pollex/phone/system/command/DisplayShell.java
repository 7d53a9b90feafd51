package pollex.phone.system.command;

import pollex.phone.shell.Call;
import pollex.phone.system.command.dump.DisplayDump;

/** {@code cmd display}: which displays there are. */
final class DisplayShell extends ServiceShell {
  DisplayShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    switch (command) {
      case "get-displays":
        getOutPrintWriter().println("Displays:");
        return say("Display id 0: " + DisplayDump.info());
      case "get-user-preferred-display-mode":
      case "get-active-display-mode-at-start":
        return say("null");
      default:
        return handleDefaultCommands(command);
    }
  }

  @Override
  public void onHelp() {
    say("Display manager commands:\n  get-displays");
  }
}
