package dev.pollex.helper.screen;

import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The last accessibility events, numbered from 1 as they come. */
public final class EventRing {
  public static final int KEPT = 1024;
  /** Kinds that tell of work on the screen: text changed, window state, content, scrolled, windows. */
  private static final int WORK = 16 | 32 | 2048 | 4096 | 0x400000;

  private final int[] kinds = new int[KEPT];
  private final int[] windows = new int[KEPT];
  private final long[] times = new long[KEPT];
  private long seq;

  /** Adds one; returns its number. */
  public synchronized long add(int kind, int windowId, long atMs) {
    int slot = (int) (++seq % KEPT);
    kinds[slot] = kind;
    windows[slot] = windowId;
    times[slot] = atMs;
    notifyAll();
    return seq;
  }

  /** The number of the last event; 0 before the first. */
  public synchronized long seq() {
    return seq;
  }

  /** Time of the last event of work with a number above `afterSeq` that is of no ignored window; else -1. */
  public synchronized long lastWorkMs(long afterSeq, Set<Integer> ignoredWindows) {
    long oldest = Math.max(afterSeq, seq - KEPT);
    for (long number = seq; number > oldest; number--) {
      int slot = (int) (number % KEPT);
      if ((kinds[slot] & WORK) != 0 && !ignoredWindows.contains(windows[slot])) {
        return times[slot];
      }
    }
    return -1;
  }

  /** Waits until an event with a number above `seen` is there, at most so long. */
  public synchronized void await(long seen, long maxMs) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxMs);
    while (seq <= seen) {
      long leftNanos = end - System.nanoTime();
      if (leftNanos <= 0) {
        return;
      }
      wait(TimeUnit.NANOSECONDS.toMillis(leftNanos) + 1); // 0 would wait for ever
    }
  }
}
