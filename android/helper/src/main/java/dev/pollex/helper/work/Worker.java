package dev.pollex.helper.work;

import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;
import java.io.PrintStream;
import java.util.concurrent.LinkedBlockingQueue;

/** One thread that performs tasks, one after the other. A failure ends the task, never the worker. */
public final class Worker {
  public static final int MAX_WAITING = 64;

  private final String name;
  private final Ending ending;
  private final PrintStream log;
  private final LinkedBlockingQueue<Task> queue = new LinkedBlockingQueue<Task>();

  public Worker(String name, Ending ending, PrintStream log) {
    this.name = name;
    this.ending = ending;
    this.log = log;
  }

  /** For {@link Tasks}, which lets in one at a time. */
  boolean offer(Task task) {
    return queue.size() < MAX_WAITING && queue.offer(task);
  }

  /** Back into the queue, at its end: one that was let in is not refused between two slices. */
  void again(Task task) {
    queue.add(task);
  }

  void remove(Task task) {
    queue.remove(task);
  }

  /** Starts the thread; it ends by interruption. */
  public Thread start(final Tasks tasks) {
    return Threads.start(
        "pollex-" + name,
        new Threads.Body() {
          @Override
          public void run() throws InterruptedException {
            while (true) {
              Task task = queue.take();
              if (tasks.start(task)) {
                perform(task, tasks);
              }
            }
          }
        });
  }

  private void perform(Task task, Tasks tasks) throws InterruptedException {
    Answer answer = null;
    Refusal refusal = null;
    try {
      answer = task.work.perform(task);
      if (answer == null) {
        tasks.pause(task);
        return;
      }
    } catch (Refusal e) {
      refusal = e;
    } catch (RuntimeException e) {
      refusal = unexpected(task, e);
    } catch (StackOverflowError e) {
      refusal = unexpected(task, e);
    } catch (OutOfMemoryError e) {
      refusal = unexpected(task, e);
    }
    tasks.finish(task, answer, refusal);
  }

  private Refusal unexpected(Task task, Throwable e) {
    e.printStackTrace(log);
    if (Ending.isSystemGone(e)) {
      ending.now("the system went away: " + e);
    }
    if (!task.isWrite()) {
      return new Refusal("READ_FAILED", e.toString());
    }
    return task.state == Task.State.RUNNING
        ? new Refusal("UNAVAILABLE", e.toString())
        : new Refusal("TIMEOUT", "no certain answer: " + e).member("dispatch", "uncertain");
  }
}
