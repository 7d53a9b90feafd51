package dev.pollex.helper.device;

import android.os.SystemClock;

/** The phone's clock. Never its sleep: on the virtual phone that would move the clock. */
public final class Clock {
  private Clock() {}

  /** Milliseconds since boot, as events and inputs are stamped. */
  public static long nowMs() {
    return SystemClock.uptimeMillis();
  }
}
