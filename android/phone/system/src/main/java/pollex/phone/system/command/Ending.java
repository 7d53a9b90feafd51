package pollex.phone.system.command;

import android.os.SystemClock;
import java.util.concurrent.TimeoutException;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/** Ends apps from the shell. */
final class Ending {
  private static final long LIVE_MS = 2_000;
  private static final long HUNG_MS = 10_000;
  private static final long LOOK_EVERY_MS = 10;

  private Ending() {}

  /** {@code am force-stop}: also when the app hangs. False when it could not be ended in time. */
  static boolean forceStop(String packageName) {
    return end(packageName, "stop " + packageName + " due to from pid 2000");
  }

  private static boolean end(String packageName, String why) {
    boolean ended = tryEnd(packageName, why, LIVE_MS) || endHung(packageName, why);
    if (ended) awaitGone(packageName);
    return ended;
  }

  private static boolean endHung(String packageName, String why) {
    Crashes.get().endWhenHung(packageName);
    try {
      return tryEnd(packageName, why, HUNG_MS);
    } finally {
      Crashes.get().endWhenHung(null);
    }
  }

  /** What the app had on the screen leaves the published state with the next turn of the main loop. */
  private static void awaitGone(String packageName) {
    long until = SystemClock.uptimeMillis() + LIVE_MS;
    while (isInTasks(packageName) && SystemClock.uptimeMillis() < until) SystemClock.sleep(LOOK_EVERY_MS);
  }

  private static boolean isInTasks(String packageName) {
    for (TaskState task : State.current().tasks()) {
      for (ActivityState activity : task.activities()) {
        if (activity.component().getPackageName().equals(packageName)) return true;
      }
    }
    return false;
  }

  private static boolean tryEnd(String packageName, String why, long timeoutMs) {
    try {
      MainLoop.get()
          .call(
              () -> {
                Apps.get().kill(packageName, why);
                return null;
              },
              timeoutMs);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** {@code am kill}: only what nobody sees. */
  static void killIfBackground(String packageName) {
    TaskState front = State.current().frontTask();
    boolean seen = front != null && front.top().component().getPackageName().equals(packageName);
    if (!seen) end(packageName, "kill background");
  }

  /** {@code am kill-all}. */
  static void killBackground() {
    for (TaskState task : State.current().tasks()) {
      for (ActivityState activity : task.activities()) {
        if (!task.home() && activity.pid() > 0) killIfBackground(activity.component().getPackageName());
      }
    }
  }
}
