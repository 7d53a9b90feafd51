package dev.pollex.helper.work;

import dev.pollex.helper.screen.EventFilter;
import dev.pollex.helper.screen.EventRing;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Sends events to the host as it wishes, from a thread of its own. One wish at a time. */
public final class EventFeed {
  private static final long IDLE_MS = 60000;

  private final EventRing events;
  private final Replies replies;
  private EventFilter filter;
  private long sentSeq;

  public EventFeed(EventRing events, Replies replies) {
    this.events = events;
    this.replies = replies;
  }

  /** Nothing goes out any more; afterwards no frame of the old wish can come. */
  public synchronized void stop() {
    filter = null;
  }

  /** From now on these events go out, first those that are kept with a number above `afterSeq`. */
  public synchronized void start(EventFilter wish, long afterSeq) {
    filter = wish;
    sentSeq = afterSeq;
    send();
    notifyAll();
  }

  /** Sends what is there; gives the time until the next look. */
  private synchronized long send() {
    if (filter == null) {
      return IDLE_MS;
    }
    long nowMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    EventRing.Part part = events.after(sentSeq);
    sentSeq = part.lastSeq;
    for (Map<String, Object> frame : filter.take(part, nowMs)) {
      replies.json(frame);
    }
    long dueMs = filter.dueMs(nowMs);
    return dueMs < 0 ? IDLE_MS : dueMs;
  }

  private synchronized void awaitWish() throws InterruptedException {
    while (filter == null) {
      wait();
    }
  }

  private synchronized long sentSeq() {
    return sentSeq;
  }

  /** Starts the thread; it ends by interruption. */
  public Thread start() {
    return Threads.start(
        "pollex-feed",
        new Threads.Body() {
          @Override
          public void run() throws InterruptedException {
            while (true) {
              awaitWish();
              long waitMs = send();
              events.await(sentSeq(), waitMs);
            }
          }
        });
  }
}
