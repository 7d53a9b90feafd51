package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;

/** What all writes have in common: the stamp of each answer, and how Android's answers are judged. */
abstract class WriteOp implements Op {
  /** A "no" after this time may be Android's own time-out: the input may have happened. */
  static final long NATIVE_NO_MS = 1500;

  final Device device;
  final Tasks tasks;
  final NodeFinder finder;

  WriteOp(Device device, Tasks tasks) {
    this.device = device;
    this.tasks = tasks;
    this.finder = new NodeFinder(device, tasks);
  }

  /** One input to Android; true: taken. */
  interface Native {
    boolean perform();
  }

  /** One write at work. */
  abstract class Write implements Work {
    private long atMs;
    private long seq;

    @Override
    public final Answer perform(Task task) throws Refusal, InterruptedException {
      stamp();
      try {
        Answer answer = write(task);
        return answer.put("at_ms", atMs).put("seq", seq);
      } catch (Refusal refusal) {
        throw refusal.member("at_ms", atMs).member("seq", seq);
      }
    }

    abstract Answer write(Task task) throws Refusal, InterruptedException;

    /** The point of no return: after it a cancel comes too late. */
    final void send(Task task) throws Refusal {
      stamp();
      tasks.send(task);
    }

    /** The same for an input that {@link Tasks#orderToStop} can break off. */
    final void sendStoppable(Task task) throws Refusal {
      stamp();
      tasks.sendStoppable(task);
    }

    private void stamp() {
      atMs = Clock.nowMs();
      seq = device.events.seq();
    }
  }

  /** Performs it and judges a "no": REJECTED where it came at once, else TIMEOUT, uncertain. */
  static void perform(Native input) throws Refusal {
    long start = System.nanoTime();
    boolean taken = input.perform();
    long tookMs = (System.nanoTime() - start) / 1000000;
    if (taken) {
      return;
    }
    if (tookMs < NATIVE_NO_MS) {
      throw new Refusal("REJECTED", "Android or the app declined it").member("dispatch", "finished");
    }
    throw uncertain("Android gave up after " + tookMs + " ms; the app may still do it");
  }

  /** As {@link #perform}, of the first event of an input: a "no" at once means that none may be injected. */
  static void inject(Native input) throws Refusal {
    try {
      perform(input);
    } catch (SecurityException e) {
      throw denied(e.getMessage(), "none");
    } catch (Refusal refusal) {
      throw refusal.code.equals("REJECTED") ? denied("the phone refused it", "none") : refusal;
    }
  }

  static Refusal denied(String why, String dispatch) {
    return new Refusal("INJECT_DENIED", "input cannot be injected: " + why).member("dispatch", dispatch);
  }

  static Refusal uncertain(String message) {
    return new Refusal("TIMEOUT", message).member("dispatch", "uncertain");
  }

  static Expectation expectation(Fields request) throws Refusal {
    return new Expectation(request.object("expect"));
  }
}
