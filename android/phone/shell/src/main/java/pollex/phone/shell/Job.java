package pollex.phone.shell;

import java.util.concurrent.Semaphore;
import java.util.function.IntSupplier;

/**
 * One thread of a shell: the line itself, a member of a pipeline, or background work.
 *
 * <p>All threads are daemons: what runs in the background ends with the phone.
 */
final class Job {
  private static final Semaphore THREADS = new Semaphore(Limits.THREADS);

  private final JobGroup group;
  private volatile boolean ignoresHangup;
  private volatile boolean hungUp;
  private volatile int code = Signals.HangUp.CODE;
  private Thread thread;

  private Job(JobGroup group, boolean ignoresHangup) {
    this.group = group;
    this.ignoresHangup = ignoresHangup;
  }

  /** Work to be done by a job. */
  interface Body {
    int run(Job self);
  }

  /** Starts a thread, or gives null if the phone has no more of them. */
  static Job start(JobGroup group, boolean ignoresHangup, Body body) {
    if (!THREADS.tryAcquire()) {
      return null;
    }
    Job job = new Job(group, ignoresHangup);
    IntSupplier work = () -> body.run(job);
    job.thread = new Thread(null, () -> job.work(work), "shell-job", Limits.STACK);
    job.thread.setDaemon(true);
    group.add(job);
    job.thread.start();
    return job;
  }

  private void work(IntSupplier body) {
    try {
      code = body.getAsInt();
    } finally {
      group.remove(this);
      THREADS.release();
    }
  }

  /** Starts a member of this job's group. */
  Job startSibling(Body body) {
    return start(group, ignoresHangup, body);
  }

  /** Starts work of its own that no hang-up reaches. */
  Job startBackground(Body body) {
    return start(new JobGroup(), ignoresHangup, body);
  }

  /** Waits for the end; at most {@code millis} if that is above zero. */
  boolean await(long millis) throws InterruptedException {
    thread.join(millis);
    return !thread.isAlive();
  }

  int code() {
    return code;
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  void interrupt() {
    thread.interrupt();
  }

  void hangUp() {
    if (!ignoresHangup) {
      hungUp = true;
      thread.interrupt();
    }
  }

  /** Ends it although nobody hung up and whatever it ignores. */
  void stop() {
    hungUp = true;
    thread.interrupt();
  }

  boolean isHungUp() {
    return hungUp;
  }

  boolean ignoresHangup() {
    return ignoresHangup;
  }

  void ignoreHangup(boolean ignore) {
    ignoresHangup = ignore;
  }
}
