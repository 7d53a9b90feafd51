package pollex.phone.shell;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** The phone's date and time: the computer's, unless they have jumped, as a phone's do when it corrects them. */
public final class WallClock {
  private static final AtomicLong AHEAD_MS = new AtomicLong();

  private WallClock() {}

  /** Milliseconds since 1970. */
  public static long millis() {
    return System.currentTimeMillis() + AHEAD_MS.get();
  }

  /** The same. */
  public static Instant now() {
    return Instant.ofEpochMilli(millis());
  }

  /** From now on it is so much later, or earlier below 0. */
  public static void jump(long ms) {
    AHEAD_MS.addAndGet(ms);
  }
}
