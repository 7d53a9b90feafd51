package pollex.phone.system.fault;

import java.util.Locale;
import pollex.phone.system.state.WindowState;

/**
 * A time in which a client of accessibility is not told everything about some windows.
 *
 * @param keeps what it is not told
 * @param title part of the titles of these windows
 */
public record WindowFault(Keeps keeps, String title) implements Fault {
  /** What can be kept from it. */
  public enum Keeps {
    /** The window's layer. */
    LAYER("tell no layer of windows with this part of a title"),
    /** Its tree below the root: each further question fails at once. */
    TREE("fail each question about nodes of theirs but the root"),
    /** The same, and the question is never answered. */
    SILENCE("leave it without an answer");

    private final String help;

    Keeps(String help) {
      this.help = help;
    }
  }

  static FaultKind kind(Keeps keeps) {
    return FaultKind.lasting(
        keeps.name().toLowerCase(Locale.ROOT) + " TITLE", keeps.help, words -> new WindowFault(keeps, words.next("TITLE")));
  }

  @Override
  public void begin() {
    // whoever answers asks the clock, so that it is exact
  }

  /** Whether this is kept from clients about that window now. */
  public static boolean keepsBack(Keeps what, WindowState window) {
    if (window == null) return false;
    return Faults.get().now(WindowFault.class).anyMatch(one -> one.keeps == what && window.title().contains(one.title));
  }
}
