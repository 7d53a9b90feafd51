package pollex.phone.system.command;

import android.os.SystemClock;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
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
    String why = "stop " + packageName + " due to from pid 2000";
    return end(packageName, () -> Apps.get().kill(packageName, why), activity -> true);
  }

  /** What is left by then leaves the published state with the next turn of the main loop. */
  private static boolean end(String packageName, Runnable how, Predicate<ActivityState> isLeft) {
    boolean ended = tryEnd(how, LIVE_MS) || endHung(packageName, how);
    long until = SystemClock.uptimeMillis() + LIVE_MS;
    while (ended && isAny(packageName, isLeft) && SystemClock.uptimeMillis() < until) SystemClock.sleep(LOOK_EVERY_MS);
    return ended;
  }

  private static boolean endHung(String packageName, Runnable how) {
    Crashes.get().endWhenHung(packageName);
    try {
      return tryEnd(how, HUNG_MS);
    } finally {
      Crashes.get().endWhenHung(null);
    }
  }

  private static boolean isAny(String packageName, Predicate<ActivityState> meant) {
    return State.current().tasks().stream()
        .flatMap(task -> task.activities().stream())
        .anyMatch(activity -> activity.component().getPackageName().equals(packageName) && meant.test(activity));
  }

  private static boolean tryEnd(Runnable how, long timeoutMs) {
    try {
      MainLoop.get()
          .call(
              () -> {
                how.run();
                return null;
              },
              timeoutMs);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** {@code am kill}: only what nobody sees, and its process alone. */
  static void killIfBackground(String packageName) {
    TaskState front = State.current().frontTask();
    boolean seen = front != null && front.top().component().getPackageName().equals(packageName);
    if (!seen) end(packageName, () -> Apps.get().died(packageName, "kill background"), activity -> activity.pid() > 0);
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
