package pollex.phone.system;

import android.os.SystemClock;
import pollex.phone.system.state.WindowState;

/**
 * A time in which a client of accessibility is not told everything about some windows.
 *
 * @param kind what it is not told
 * @param title part of the titles of these windows
 * @param fromMs first and
 * @param untilMs end of the time, by the phone's uptime
 */
public record WindowFault(Kind kind, String title, long fromMs, long untilMs) {
  /** What can be kept from it. */
  public enum Kind {
    /** The window's layer. */
    LAYER,
    /** Its tree below the root: each further question fails at once. */
    TREE,
    /** The same, and the question is never answered. */
    SILENCE
  }

  /** One that begins so many milliseconds from now. */
  static WindowFault after(long delayMs, Kind kind, String title, long lengthMs) {
    long from = SystemClock.uptimeMillis() + delayMs;
    return new WindowFault(kind, title, from, from + lengthMs);
  }

  boolean hits(Kind wanted, WindowState window) {
    long now = SystemClock.uptimeMillis();
    return kind == wanted && fromMs <= now && now < untilMs && window != null && window.title().contains(title);
  }
}
