package dev.pollex.helper.op;

import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs something on a thread of its own and waits for a limited time. A framework call cannot be
 * interrupted: what is late goes on to its end alone, and the next one gets a new thread.
 */
final class TimeBox {
  /** How often a cancel is looked for. */
  private static final long LOOK_MS = 50;

  private final ThreadFactory threads;
  private ExecutorService thread;

  TimeBox(final String name) {
    threads =
        new ThreadFactory() {
          @Override
          public Thread newThread(Runnable body) {
            Thread made = new Thread(body, name);
            made.setDaemon(true);
            return made;
          }
        };
  }

  /**
   * True if it was done in time; what it throws comes out here.
   *
   * @param tasks asked now and then whether `task` was cancelled; its refusal comes out, too
   */
  boolean run(Runnable body, long maxMs, Tasks tasks, Task task) throws Refusal, InterruptedException {
    if (thread == null) {
      thread = Executors.newSingleThreadExecutor(threads);
    }
    Future<?> end = thread.submit(body);
    for (long leftMs = maxMs; leftMs > 0; leftMs -= LOOK_MS) {
      if (isDone(end, Math.min(leftMs, LOOK_MS))) {
        return true;
      }
      try {
        tasks.check(task);
      } catch (Refusal refusal) {
        leave();
        throw refusal;
      }
    }
    leave();
    return false;
  }

  /** What is at work there goes on to its end alone. */
  private void leave() {
    thread.shutdown();
    thread = null;
  }

  private static boolean isDone(Future<?> end, long maxMs) throws InterruptedException {
    try {
      end.get(maxMs, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException) {
        throw (RuntimeException) e.getCause();
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
