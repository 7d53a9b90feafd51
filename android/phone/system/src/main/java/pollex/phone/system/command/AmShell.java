package pollex.phone.system.command;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ResolveInfo;
import java.net.URISyntaxException;
import java.util.concurrent.TimeoutException;
import pollex.phone.shell.Call;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.RunningServices;

/** {@code am}, which is {@code cmd activity}: activities, services, broadcasts and apps. */
final class AmShell extends ServiceShell {
  private static final int FAILED = -1;
  private static final long SERVICE_MS = 5_000;
  private static final String USAGE =
      "Activity manager (activity) commands:\n"
          + "  start-activity [-W] [-S] [--user 0] <INTENT>\n"
          + "  start-service | start-foreground-service | stop-service [--user 0] <INTENT>\n"
          + "  broadcast [--user 0] <INTENT>\n"
          + "  force-stop <PACKAGE>\n"
          + "  kill <PACKAGE>\n"
          + "  kill-all\n"
          + "  stack list\n"
          + "  task list\n"
          + "  get-current-user\n"
          + "  to-uri | to-intent-uri <INTENT>";

  AmShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) throws Exception {
    switch (command) {
      case "start":
      case "start-activity":
        return new StartActivity(this).run();
      case "startservice":
      case "start-service":
      case "startforegroundservice":
      case "start-foreground-service":
        return startService();
      case "stopservice":
      case "stop-service":
        return stopService();
      case "broadcast":
        return new Broadcast(this).run();
      case "force-stop":
      case "stop-app":
        return forceStop();
      case "kill":
        return kill();
      case "kill-all":
        Ending.killBackground();
        return 0;
      case "get-current-user":
        return say("0");
      case "stack":
      case "task":
        return new TaskList(getOutPrintWriter()).print(getNextArgRequired());
      case "to-uri":
        return say(intent().toUri(0));
      case "to-intent-uri":
        return say(intent().toUri(Intent.URI_INTENT_SCHEME));
      case "instrument":
        return instrument();
      default:
        return handleDefaultCommands(command);
    }
  }

  /** The intent that the remaining arguments describe; only {@code --user} may stand between. */
  Intent intent() throws URISyntaxException {
    return Intent.parseCommandArgs(this, this::isUserOption);
  }

  boolean isUserOption(String option, android.os.ShellCommand from) {
    if (!option.equals("--user")) return false;
    Users.check(getNextArgRequired());
    return true;
  }

  private int startService() throws URISyntaxException, TimeoutException {
    Intent intent = intent();
    getOutPrintWriter().println("Starting service: " + intent);
    ResolveInfo found = Packages.manager().resolveService(intent, 0);
    if (found == null) return fail(FAILED, "Error: Not found; no service started.");
    if (!found.serviceInfo.exported) {
      int uid = found.serviceInfo.applicationInfo.uid;
      return fail(FAILED, "Error: Requires permission not exported from uid " + uid);
    }
    RunningServices.get().start(intent);
    return 0;
  }

  private int stopService() throws URISyntaxException, TimeoutException {
    Intent intent = intent();
    getOutPrintWriter().println("Stopping service: " + intent);
    boolean stopped = MainLoop.get().call(() -> RunningServices.get().stop(intent), SERVICE_MS);
    return fail(FAILED, stopped ? "Service stopped" : "Service not stopped: was not running.");
  }

  private int forceStop() throws InterruptedException {
    String packageName = packageArgument();
    if (packageName == null) return FAILED;
    Ending.forceStop(packageName);
    return 0;
  }

  private int kill() throws InterruptedException {
    String packageName = packageArgument();
    if (packageName == null) return FAILED;
    Ending.killIfBackground(packageName);
    return 0;
  }

  private String packageArgument() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (!isUserOption(option, this)) {
        getErrPrintWriter().println("Error: Unknown option: " + option);
        return null;
      }
    }
    return getNextArgRequired();
  }

  private int instrument() {
    String target = null;
    for (String arg = getNextArg(); arg != null; arg = getNextArg()) target = arg;
    ComponentName name = target == null ? null : ComponentName.unflattenFromString(target);
    if (name == null) throw new IllegalArgumentException("Bad component name: " + target);
    PrintLines.of(
        getOutPrintWriter(),
        "INSTRUMENTATION_STATUS: id=ActivityManagerService",
        "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: " + name,
        "INSTRUMENTATION_STATUS_CODE: -1");
    return fail(1, "android.util.AndroidException: INSTRUMENTATION_FAILED: " + name.flattenToShortString());
  }

  @Override
  public void onHelp() {
    getOutPrintWriter().println(USAGE);
  }
}
