package dev.pollex.helper.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The last accessibility events, numbered from 1 as they come. */
public final class EventRing {
  public static final int KEPT = 1024;
  /** Types that tell of work on the screen: text changed, window state, content, scrolled, windows. */
  private static final int WORK = 16 | 32 | 2048 | 4096 | 0x400000;

  private final Heard[] events = new Heard[KEPT];
  private long seq;

  /** Adds one; returns its number. */
  public synchronized long add(Heard event) {
    events[(int) (++seq % KEPT)] = event;
    notifyAll();
    return seq;
  }

  /** The number of the last event; 0 before the first. */
  public synchronized long seq() {
    return seq;
  }

  /** How many events with a number above this are not kept any more. */
  public synchronized long forgotten(long afterSeq) {
    return Math.max(0, seq - KEPT - afterSeq);
  }

  /** The kept events with a number above this. */
  public synchronized Part after(long afterSeq) {
    List<Heard> after = new ArrayList<Heard>();
    for (long number = Math.max(afterSeq, seq - KEPT) + 1; number <= seq; number++) {
      after.add(events[(int) (number % KEPT)]);
    }
    return new Part(after, seq, forgotten(afterSeq));
  }

  /** Events in their order. */
  public static final class Part {
    public final List<Heard> events;
    /** Number of the last event that was there. */
    public final long lastSeq;
    /** How many before them were asked for, and are not kept any more. */
    public final long forgotten;

    Part(List<Heard> events, long lastSeq, long forgotten) {
      this.events = events;
      this.lastSeq = lastSeq;
      this.forgotten = forgotten;
    }
  }

  /** Time of the last event of work with a number above `afterSeq` that is of no ignored window; else -1. */
  public synchronized long lastWorkMs(long afterSeq, Set<Integer> ignoredWindows) {
    long oldest = Math.max(afterSeq, seq - KEPT);
    for (long number = seq; number > oldest; number--) {
      Heard event = events[(int) (number % KEPT)];
      if ((event.type & WORK) != 0 && !ignoredWindows.contains(event.windowId)) {
        return event.atMs;
      }
    }
    return -1;
  }

  /** Whether a kept event of that type and window has a number above `afterSeq`. */
  public synchronized boolean has(int type, int windowId, long afterSeq) {
    for (long number = Math.max(afterSeq, seq - KEPT) + 1; number <= seq; number++) {
      Heard event = events[(int) (number % KEPT)];
      if (event.type == type && event.windowId == windowId) {
        return true;
      }
    }
    return false;
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
