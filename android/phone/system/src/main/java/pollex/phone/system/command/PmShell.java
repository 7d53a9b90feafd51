package pollex.phone.system.command;

import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.system.app.Packages;
import pollex.phone.system.command.dump.PackageDump;

/** {@code pm}, which is {@code cmd package}: what is installed, who answers to an intent, rights and data of apps. */
final class PmShell extends ServiceShell {
  private static final int NOT_THERE = 1;
  private static final String USAGE =
      "Package manager (package) commands:\n"
          + "  list packages [-f] [-d] [-e] [-s] [-3] [-i] [-U] [--show-versioncode] [FILTER]\n"
          + "  list features | list libraries | list permissions | list permission-groups | list users\n"
          + "  path PACKAGE\n"
          + "  dump PACKAGE\n"
          + "  resolve-activity [--brief] [--components] [--query-flags FLAGS] INTENT\n"
          + "  query-activities | query-services | query-receivers [--brief] [--components] INTENT\n"
          + "  has-feature FEATURE [VERSION]\n"
          + "  clear PACKAGE\n"
          + "  grant PACKAGE PERMISSION\n"
          + "  revoke PACKAGE PERMISSION\n"
          + "  enable | disable | disable-user | default-state PACKAGE_OR_COMPONENT\n"
          + "  get-install-location\n"
          + "  install [-R] [-d] [-t] [-S BYTES] [APK|-]\n"
          + "  install-create | install-write SESSION NAME [APK|-] | install-commit SESSION | install-abandon SESSION\n"
          + "  uninstall [-k] PACKAGE";

  PmShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) throws Exception {
    switch (command) {
      case "list":
        return new PackageLists(this).run(getNextArg());
      case "path":
        return path();
      case "dump":
        return dump();
      case "resolve-activity":
      case "query-activities":
      case "query-services":
      case "query-receivers":
        return new PackageQueries(this).run(command);
      case "has-feature":
        return hasFeature();
      case "get-install-location":
        return say("0[auto]");
      case "get-max-users":
        return say("Maximum supported users: 1");
      case "clear":
      case "grant":
      case "revoke":
      case "enable":
      case "disable":
      case "disable-user":
      case "default-state":
        return new PackageChanges(this).run(command);
      case "uninstall":
      case "install":
      case "install-create":
      case "install-write":
      case "install-commit":
      case "install-abandon":
        return new Installing(this).run(command);
      default:
        return handleDefaultCommands(command);
    }
  }

  /** Skips {@code --user N}; anything else before the argument is wrong. */
  void skipUser() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (!option.equals("--user")) throw new IllegalArgumentException("Unknown option: " + option);
      Users.check(getNextArgRequired());
    }
  }

  private int path() {
    skipUser();
    String name = getNextArg();
    if (name == null) return fail(NOT_THERE, "Error: no package specified");
    if (name.equals("android")) return say("package:/system/framework/framework-res.apk");
    Packages.Installed found = Packages.get().find(name);
    if (found == null) return NOT_THERE;
    return say("package:" + found.phonePath());
  }

  private int dump() {
    String name = getNextArgRequired();
    new PackageDump().print(List.of(name), getOutPrintWriter());
    return 0;
  }

  private int hasFeature() {
    String feature = getNextArg();
    if (feature == null) return fail(NOT_THERE, "Error: expected FEATURE name");
    String version = getNextArg();
    boolean has = Packages.manager().hasSystemFeature(feature) && (version == null || Integer.parseInt(version) == 0);
    say(Boolean.toString(has));
    return has ? 0 : NOT_THERE;
  }

  @Override
  public void onHelp() {
    getOutPrintWriter().println(USAGE);
  }
}
