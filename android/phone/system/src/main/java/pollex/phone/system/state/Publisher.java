package pollex.phone.system.state;

import java.util.List;
import java.util.Objects;

/** Makes the newest {@link State} known. The main loop does so at its boundary, the watchdog while that loop hangs. */
public final class Publisher {
  private Publisher() {}

  /**
   * Publishes what has changed, if anything.
   *
   * @return whether the windows are others than before
   */
  public static synchronized boolean publish(
      DisplayState display, List<WindowState> windows, List<TaskState> tasks, boolean interactive) {
    State old = State.current();
    boolean windowsChanged = !old.windows().equals(windows) || !old.display().equals(display);
    boolean changed =
        windowsChanged || !old.tasks().equals(tasks) || old.interactive() != interactive || old.hang() != null;
    if (changed) {
      State.publish(
          new State(old.number() + 1, display, List.copyOf(windows), List.copyOf(tasks), interactive, null));
    }
    return windowsChanged;
  }

  /** Publishes that code of an app hangs; the next turn of the main loop takes it back. */
  public static synchronized void publishHang(State.Hang hang) {
    State old = State.current();
    if (Objects.equals(old.hang(), hang)) return;
    State.publish(
        new State(old.number() + 1, old.display(), old.windows(), old.tasks(), old.interactive(), hang));
  }
}
