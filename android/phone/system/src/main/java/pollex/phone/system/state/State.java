package pollex.phone.system.state;

import java.util.List;

/**
 * What the phone is like between two turns of the main loop. Immutable: every service answers from the newest one and
 * none waits for the main thread.
 *
 * @param number rises with each publication
 * @param windows from top to bottom
 * @param tasks from front to back
 * @param interactive whether the screen is on
 * @param hang what hangs, or null
 */
public record State(
    long number,
    DisplayState display,
    List<WindowState> windows,
    List<TaskState> tasks,
    boolean interactive,
    Hang hang) {

  private static volatile State current =
      new State(0, new DisplayState(0, 0, 0, 0), List.of(), List.of(), true, null);

  /**
   * An app that does not answer.
   *
   * @param packageName owner of the code that hangs, null when unknown
   */
  public record Hang(String packageName, long sinceUptimeMs) {}

  /** The newest state; from any thread, at once. */
  public static State current() {
    return current;
  }

  /** Makes a state the newest. Only the publisher calls this. */
  static void publish(State state) {
    current = state;
  }

  /** The window that keys go to, or null. */
  public WindowState focused() {
    return windows.stream().filter(WindowState::focused).findFirst().orElse(null);
  }

  /** Whether the launcher, and nothing else but the status bar, is on the screen and takes keys. */
  public boolean isHome() {
    TaskState front = frontTask();
    return front != null
        && front.home()
        && front.top().stage().equals("RESUMED")
        && windows.stream().filter(window -> !window.isStatusBar()).count() == 1
        && windows.stream().anyMatch(window -> window.focused() && !window.isStatusBar());
  }

  /** The task in front, or null. */
  public TaskState frontTask() {
    return tasks.isEmpty() ? null : tasks.get(0);
  }
}
