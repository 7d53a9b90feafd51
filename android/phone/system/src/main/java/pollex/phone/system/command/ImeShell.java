package pollex.phone.system.command;

import android.provider.Settings;
import pollex.phone.shell.Call;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code ime}, which is {@code cmd input_method}: this phone has no keyboard app yet, so no name is a known one. */
final class ImeShell extends ServiceShell {
  private static final int FAILED = -1;

  ImeShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    switch (command) {
      case "list":
        return list();
      case "enable":
      case "disable":
        return unknown(name(), "Unknown input method %s cannot be " + command + "d for user #0");
      case "set":
        return unknown(name(), "Unknown input method %s cannot be selected for user #0");
      case "reset":
        SettingsServer.get().put(Namespace.SECURE, Settings.Secure.DEFAULT_INPUT_METHOD, null);
        return say("Reset current and enabled IMEs for user #0\n  Newly selected IME: null\n  Newly enabled IMEs:");
      default:
        return handleDefaultCommands(command);
    }
  }

  private int list() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--user")) Users.check(getNextArgRequired());
      else if (!option.equals("-s") && !option.equals("-a")) return fail(FAILED, "Unknown option: " + option);
    }
    return 0;
  }

  private String name() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--user")) Users.check(getNextArgRequired());
    }
    return getNextArgRequired();
  }

  private int unknown(String name, String sentence) {
    return fail(FAILED, String.format(sentence, name));
  }

  @Override
  public void onHelp() {
    say("ime <command>:\n  list [-a] [-s]\n  enable [--user 0] ID\n  disable [--user 0] ID\n  set [--user 0] ID\n"
        + "  reset [--user 0]");
  }
}
