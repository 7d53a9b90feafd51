package pollex.phone.system.command;

import pollex.phone.shell.Call;
import pollex.phone.system.service.LockServer;

/** {@code locksettings}, which is {@code cmd lock_settings}: the PIN of the lock screen. */
final class LockSettingsShell extends ServiceShell {
  private static final int FAILED = -1;
  private String old;

  LockSettingsShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    String argument = arguments();
    LockServer lock = LockServer.get();
    switch (command) {
      case "get-disabled":
        return say(Boolean.toString(lock.isDisabled()));
      case "set-disabled":
        lock.setDisabled(Boolean.parseBoolean(argument));
        return say("Lock screen disabled set to " + Boolean.parseBoolean(argument));
      case "set-pin":
        return setPin(argument);
      case "clear":
        if (!isOldRight()) return FAILED;
        lock.setPin(null);
        return say("Lock credential cleared");
      case "verify":
        return isOldRight() ? say("Lock credential verified successfully") : FAILED;
      case "set-pattern":
      case "set-password":
        throw new UnsupportedOperationException("this virtual phone is locked by a PIN only; use set-pin");
      default:
        return handleDefaultCommands(command);
    }
  }

  /** Takes the options and gives what follows them, or null. */
  private String arguments() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--old")) old = getNextArgRequired();
      else if (option.equals("--user")) Users.check(getNextArgRequired());
      else throw new IllegalArgumentException("Unknown option: " + option);
    }
    return getNextArg();
  }

  private int setPin(String wanted) {
    if (!isOldRight()) return FAILED;
    if (wanted == null || !wanted.matches("\\d{4,16}")) return fail(FAILED, "Error: New credential doesn't satisfy admin policies");
    LockServer.get().setPin(wanted);
    return say("Pin set to '" + wanted + "'");
  }

  private boolean isOldRight() {
    if (LockServer.get().isPin(old)) return true;
    if (old == null) say("User has a lock credential, but old credential was not provided");
    else say("Old password '" + old + "' didn't match");
    return false;
  }

  @Override
  public void onHelp() {
    say("lockSettings service commands:\n  get-disabled\n  set-disabled true|false\n  set-pin [--old PIN] NEW\n"
        + "  clear --old PIN\n  verify --old PIN");
  }
}
