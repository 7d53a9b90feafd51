package pollex.phone.system.command.dump;

import android.graphics.Rect;
import java.io.PrintWriter;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;
import pollex.phone.system.state.WindowState;

/** How Android writes windows, activities, tasks and processes in its dumps. */
public final class Names {
  private static final int FIRST_APP_UID = 10_000;
  private static final int SPREAD = 0x9e3779b1; // makes neighbouring numbers look like the hashes that they stand for

  private Names() {}

  /** Something hexadecimal that stays the same for as long as the thing lives. */
  static String hash(String kind, int id) {
    return Integer.toHexString((kind.hashCode() * 31 + id) * SPREAD & 0xfffffff);
  }

  static String window(WindowState window) {
    if (window == null) return "null";
    return "Window{" + Integer.toHexString(System.identityHashCode(window.token())) + " u0 " + window.title() + "}";
  }

  static String activity(ActivityState activity, TaskState task) {
    return "ActivityRecord{" + activityHash(activity) + " u0 " + activity.component().flattenToShortString() + " t"
        + task.id() + "}";
  }

  static String activityHash(ActivityState activity) {
    return hash("activity", activity.id());
  }

  /** The activity on top of the front task, {@code null} as a word when there is none. */
  static String topActivity(State state) {
    TaskState front = state.frontTask();
    return front == null ? "null" : activity(front.top(), front);
  }

  static String task(TaskState task, boolean visible) {
    return "Task{" + hash("task", task.id()) + " #" + task.id() + " type=" + (task.home() ? "home" : "standard") + " A="
        + task.activities().get(0).uid() + ":" + task.affinity() + " U=0 visible=" + visible + " visibleRequested="
        + visible + " mode=fullscreen translucent=" + !visible + " sz=" + task.activities().size() + "}";
  }

  static String process(int pid, String name, int uid) {
    if (pid == 0) return "null";
    return "ProcessRecord{" + hash("process", pid) + " " + pid + ":" + name + "/" + user(uid) + "}";
  }

  /** As {@code u0a100}. */
  private static String user(int uid) {
    return uid < FIRST_APP_UID ? Integer.toString(uid) : "u0a" + (uid - FIRST_APP_UID);
  }

  static String rect(Rect rect) {
    return "[" + rect.left + "," + rect.top + "][" + rect.right + "," + rect.bottom + "]";
  }

  static String bounds(DisplayState display) {
    return rect(new Rect(0, 0, display.widthPx(), display.heightPx()));
  }

  /** Whether an app hangs now; the phone keeps none that are over. */
  static String hang(State state) {
    State.Hang hang = state.hang();
    if (hang == null) return "  <no ANR has occurred since boot>";
    return "  ANR in " + (hang.packageName() == null ? "an unknown app" : hang.packageName());
  }

  /** The headline of one part of a dump. */
  static void title(PrintWriter out, String title, String command) {
    out.println(title + " (dumpsys " + command + ")");
  }
}
