package dev.pollex.lab;

import android.os.SystemClock;

/** Holds the main thread until another thread lets it go. */
final class Hang {
  private boolean isHeld;

  /**
   * Does not return before `release`.
   *
   * @return how many milliseconds it took
   * @throws IllegalStateException the system has lost patience and interrupts this app
   */
  synchronized long hold() {
    long start = SystemClock.uptimeMillis();
    isHeld = true;
    while (isHeld) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted in a hang", e);
      }
    }
    return SystemClock.uptimeMillis() - start;
  }

  /** Says whether somebody was held. */
  synchronized boolean release() {
    boolean wasHeld = isHeld;
    isHeld = false;
    notifyAll();
    return wasHeld;
  }
}
