package dev.pollex.helper.op;

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

  /** True if it was done in time; what it throws comes out here. */
  boolean run(Runnable body, long maxMs) throws InterruptedException {
    if (thread == null) {
      thread = Executors.newSingleThreadExecutor(threads);
    }
    Future<?> end = thread.submit(body);
    try {
      end.get(maxMs, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      thread.shutdown();
      thread = null;
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException) {
        throw (RuntimeException) e.getCause();
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
