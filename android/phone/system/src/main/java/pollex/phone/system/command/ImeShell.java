package pollex.phone.system.command;

import pollex.phone.shell.Call;
import pollex.phone.system.ime.InputMethods;

/** {@code ime}, which is {@code cmd input_method}. */
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
        return enable(name(), command);
      case "set":
        return choose(name());
      case "reset":
        InputMethods.reset();
        return say("Reset current and enabled IMEs for user #0\n  Newly selected IME: " + InputMethods.current().id()
            + "\n  Newly enabled IMEs:\n    " + InputMethods.LATIN.id());
      default:
        return handleDefaultCommands(command);
    }
  }

  private int list() {
    boolean isShort = false;
    boolean isAll = false;
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--user")) Users.check(getNextArgRequired());
      else if (option.equals("-s")) isShort = true;
      else if (option.equals("-a")) isAll = true;
      else return fail(FAILED, "Unknown option: " + option);
    }
    for (InputMethods one : isAll ? InputMethods.all() : InputMethods.enabled()) {
      say(isShort ? one.id() : one.id() + ":\n  mId=" + one.id() + " mSettingsActivityName=null mIsVrOnly=false"
          + "\n  mPackageName=" + one.packageName());
    }
    return 0;
  }

  private String name() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--user")) Users.check(getNextArgRequired());
    }
    return getNextArgRequired();
  }

  private int enable(String name, String command) {
    InputMethods one = InputMethods.of(name);
    if (one == null) return fail(FAILED, String.format("Unknown input method %s cannot be %sd for user #0", name, command));
    boolean wanted = command.equals("enable");
    String before = one.enable(wanted) == wanted ? "already" : "now";
    return say(String.format("Input method %s: %s %sd for user #0", one.id(), before, command));
  }

  private int choose(String name) {
    InputMethods one = InputMethods.of(name);
    if (one == null || !InputMethods.enabled().contains(one)) {
      return fail(FAILED, String.format("Unknown input method %s cannot be selected for user #0", name));
    }
    InputMethods.choose(one);
    return say(String.format("Input method %s selected for user #0", one.id()));
  }

  @Override
  public void onHelp() {
    say("ime <command>:\n  list [-a] [-s]\n  enable [--user 0] ID\n  disable [--user 0] ID\n  set [--user 0] ID\n"
        + "  reset [--user 0]");
  }
}
