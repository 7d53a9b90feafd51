package pollex.phone.system.command;

import pollex.phone.shell.Call;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code cmd uimode}: dark or light. */
final class UiModeShell extends ServiceShell {
  private static final int FAILED = -1;
  private static final String NIGHT_MODE = "ui_night_mode";
  private static final String[] WORDS = {"auto", "no", "yes"};

  UiModeShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    return command.equals("night") ? night() : handleDefaultCommands(command);
  }

  private int night() {
    String wanted = getNextArg();
    if (wanted == null) {
      String now = SettingsServer.get().get(Namespace.SECURE, NIGHT_MODE);
      return say("Night mode: " + (now != null && now.matches("[0-2]") ? WORDS[Integer.parseInt(now)] : "unknown"));
    }
    for (int mode = 0; mode < WORDS.length; mode++) {
      if (!WORDS[mode].equals(wanted)) continue;
      SettingsServer.get().put(Namespace.SECURE, NIGHT_MODE, Integer.toString(mode));
      return say("Night mode: " + wanted);
    }
    return fail(FAILED, "Error: mode must be 'yes', 'no', or 'auto'");
  }

  @Override
  public void onHelp() {
    say("UiModeManager service (uimode) commands:\n  night [yes|no|auto]");
  }
}
