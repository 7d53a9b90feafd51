package pollex.phone.bridge;

import pollex.phone.shell.WallClock;

/** The computer's own time, and the phone's date. Lives outside of the sandbox, where Robolectric would answer with the phone's time. */
public final class RealTime {
  private RealTime() {}

  /** Nanoseconds of a clock that never jumps. */
  public static long nanos() {
    return System.nanoTime();
  }

  /** Milliseconds since 1970 by the phone's clock, which is the computer's until it jumps. */
  public static long epochMillis() {
    return WallClock.millis();
  }

  /** Milliseconds passed since {@code startNanos}, a reading of {@link #nanos()}. */
  public static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
