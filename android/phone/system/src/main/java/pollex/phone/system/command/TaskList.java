package pollex.phone.system.command;

import java.io.PrintWriter;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/** {@code am stack list} and {@code am task list}: which tasks there are. */
final class TaskList {
  private final PrintWriter out;

  TaskList(PrintWriter out) {
    this.out = out;
  }

  int print(String word) {
    if (!word.equals("list")) {
      out.println("Error: unknown command '" + word + "'");
      return -1;
    }
    State state = State.current();
    for (TaskState task : state.tasks()) print(task, state);
    return 0;
  }

  private void print(TaskState task, State state) {
    DisplayState display = state.display();
    String bounds = "[0,0][" + display.widthPx() + "," + display.heightPx() + "]";
    ActivityState top = task.top();
    out.println("RootTask id=" + task.id() + " bounds=" + bounds + " displayId=0 userId=0");
    out.println(" configuration={mWindowingMode=fullscreen mActivityType=" + (task.home() ? "home" : "standard") + "}");
    out.println(
        "  taskId=" + task.id() + ": " + task.activities().get(0).component().flattenToString() + " bounds=" + bounds
            + " userId=0 visible=" + (task == state.frontTask()) + " topActivity="
            + top.component().toString());
    out.println();
  }
}
