package pollex.phone.system.command;

import android.os.LocaleList;
import pollex.phone.shell.Call;
import pollex.phone.system.app.AppLocales;
import pollex.phone.system.app.Packages;

/** {@code cmd locale}: the languages of single apps. */
final class LocaleShell extends ServiceShell {
  private static final int FAILED = -1;

  LocaleShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    switch (command) {
      case "set-app-locales":
        return set();
      case "get-app-locales":
        return get();
      default:
        return handleDefaultCommands(command);
    }
  }

  private String packageArgument() {
    String name = getNextArg();
    if (name == null) {
      getErrPrintWriter().println("Error: no package specified");
    } else if (Packages.get().find(name) == null) {
      getErrPrintWriter().println("Unknown package " + name + " for userId 0");
    } else {
      return name;
    }
    return null;
  }

  private int set() {
    String name = packageArgument();
    if (name == null) return FAILED;
    LocaleList locales = LocaleList.getEmptyLocaleList();
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--user")) Users.check(getNextArgRequired());
      else if (option.equals("--locales")) locales = locales();
      else if (option.equals("--delegate")) getNextArgRequired();
      else throw new IllegalArgumentException("Unknown option: " + option);
    }
    AppLocales.set(name, locales);
    return 0;
  }

  private LocaleList locales() {
    String word = getNextArg();
    return word == null || word.startsWith("-") ? LocaleList.getEmptyLocaleList() : LocaleList.forLanguageTags(word);
  }

  private int get() {
    String name = packageArgument();
    if (name == null) return FAILED;
    LocaleList locales = AppLocales.of(name);
    return say("Locales for " + name + " for user 0 are [" + locales.toLanguageTags() + "]");
  }

  @Override
  public void onHelp() {
    say("Locale manager (locale) shell commands:\n  set-app-locales PACKAGE [--user 0] --locales LOCALES\n"
        + "  get-app-locales PACKAGE [--user 0]");
  }
}
