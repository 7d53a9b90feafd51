package pollex.phone.system.command;

import android.app.ActivityManager;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ResolveInfo;
import android.os.ShellCommand;
import android.os.SystemClock;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.service.Wire;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/** {@code am start}. */
final class StartActivity {
  private static final long START_MS = 10_000;
  private static final long SHOWN_MS = 20_000;
  private static final long LOOK_EVERY_MS = 20;
  private static final int FAILED = 1;

  private final AmShell shell;
  private final PrintWriter out;
  private final PrintWriter err;
  private boolean wait;
  private boolean stopFirst;
  private int repeat;

  StartActivity(AmShell shell) {
    this.shell = shell;
    out = shell.getOutPrintWriter();
    err = shell.getErrPrintWriter();
  }

  private boolean takes(String option, ShellCommand from) {
    switch (option) {
      case "-W":
        wait = true;
        return true;
      case "-S":
        stopFirst = true;
        return true;
      case "-R":
        repeat = Integer.parseInt(from.getNextArgRequired());
        return true;
      case "-D":
      case "-N":
      case "--streaming":
      case "--track-allocation":
      case "--task-overlay":
      case "--dismiss-keyguard":
        return true; // about debugging, or about things that this phone does not have
      case "-P":
      case "--start-profiler":
      case "--sampling":
      case "--attach-agent":
      case "--attach-agent-bind":
      case "--display":
      case "--windowingMode":
      case "--activityType":
      case "--task":
      case "--splashscreen-show-icon":
        from.getNextArgRequired();
        return true;
      default:
        return shell.isUserOption(option, from);
    }
  }

  int run() throws URISyntaxException, InterruptedException {
    Intent intent = Intent.parseCommandArgs(shell, this::takes);
    for (int round = 0; round <= Math.max(0, repeat - 1); round++) {
      if (stopFirst && !stop(intent)) return FAILED;
      int code = start(intent);
      if (code != 0) return code;
    }
    return 0;
  }

  private boolean stop(Intent intent) throws InterruptedException {
    String packageName = intent.getComponent() == null ? null : intent.getComponent().getPackageName();
    if (packageName == null) {
      List<ResolveInfo> found = Packages.manager().queryIntentActivities(intent, 0);
      if (found.size() != 1) {
        err.println(
            found.isEmpty()
                ? "Error: Intent does not match any activities: " + intent
                : "Error: Intent matches multiple activities; can't stop: " + intent);
        return false;
      }
      packageName = found.get(0).activityInfo.packageName;
    }
    out.println("Stopping: " + packageName);
    Ending.forceStop(packageName);
    return true;
  }

  private int start(Intent intent) throws InterruptedException {
    out.println("Starting: " + intent);
    Intent wish = new Intent(intent).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    ActivityInfo info = Tasks.resolve(wish);
    if (info == null) return notThere(intent);
    if (!info.exported) {
      throw new SecurityException(
          "Permission Denial: starting " + intent + " from null (pid=2000, uid=2000) not exported from uid "
              + info.applicationInfo.uid);
    }
    ComponentName component = new ComponentName(info.packageName, info.name);
    Wire.get().start(component.flattenToShortString());
    boolean ran = isKnown(component);
    boolean hadProcess = hasProcess(info.packageName);
    long begin = SystemClock.uptimeMillis();
    long before = State.current().number();
    int result = carryOut(wish);
    warn(result);
    if (result != ActivityManager.START_SUCCESS) before = -1; // nothing needs to change on the screen
    if (wait) report(component, result, ran ? "HOT" : hadProcess ? "WARM" : "COLD", begin, before);
    return 0;
  }

  private int notThere(Intent intent) {
    if (intent.getComponent() == null) {
      err.println("Error: Activity not started, unable to resolve " + intent);
    } else {
      err.println("Error type 3");
      err.println("Error: Activity class " + intent.getComponent().toShortString() + " does not exist.");
    }
    return 0; // a phone says so in words only
  }

  /** A main thread that is busy carries the wish out later, as a phone does with an app that is slow to come. */
  static int carryOut(Intent wish) throws InterruptedException {
    CompletableFuture<Integer> result = Tasks.get().startFromShell(wish);
    long until = SystemClock.uptimeMillis() + START_MS;
    while (!result.isDone() && SystemClock.uptimeMillis() < until && State.current().hang() == null) {
      Thread.sleep(LOOK_EVERY_MS);
    }
    return result.getNow(ActivityManager.START_SUCCESS);
  }

  private void warn(int result) {
    if (result == ActivityManager.START_DELIVERED_TO_TOP) {
      err.println(
          "Warning: Activity not started, intent has been delivered to currently running top-most instance.");
    } else if (result == ActivityManager.START_TASK_TO_FRONT) {
      err.println("Warning: Activity not started, its current task has been brought to the front");
    }
  }

  /** Whether such an activity is there, and not only to be made anew. */
  private static boolean isKnown(ComponentName component) {
    for (TaskState task : State.current().tasks()) {
      for (ActivityState activity : task.activities()) {
        if (activity.pid() > 0 && activity.component().equals(component)) return true;
      }
    }
    return false;
  }

  private static boolean hasProcess(String packageName) {
    return Apps.get().states().stream().anyMatch(app -> app.name().equals(packageName));
  }

  /** {@code -W}: waits until the activity, or one that it started in turn, is on the screen. */
  private void report(ComponentName component, int result, String launchState, long begin, long before)
      throws InterruptedException {
    ComponentName shown = awaitShown(component, begin + SHOWN_MS, before);
    long took = SystemClock.uptimeMillis() - begin;
    boolean launched = result == ActivityManager.START_SUCCESS || result == ActivityManager.START_TASK_TO_FRONT;
    out.println("Status: " + (shown == null ? "timeout" : "ok"));
    out.println("LaunchState: " + (launched ? launchState : "UNKNOWN (0)"));
    if (shown != null) out.println("Activity: " + shown.flattenToShortString());
    if (launched && shown != null) out.println("TotalTime: " + took);
    out.println("WaitTime: " + took);
    out.println("Complete");
  }

  /** @param before number of the state whose activity is not the one that is waited for */
  private static ComponentName awaitShown(ComponentName component, long until, long before)
      throws InterruptedException {
    while (SystemClock.uptimeMillis() < until) {
      State state = State.current();
      TaskState front = state.number() > before ? state.frontTask() : null;
      if (front != null && front.top().stage().equals("RESUMED") && state.focused() != null) {
        ComponentName top = front.top().component();
        if (top.getPackageName().equals(component.getPackageName())) return top;
      }
      Thread.sleep(LOOK_EVERY_MS);
    }
    return null;
  }
}
