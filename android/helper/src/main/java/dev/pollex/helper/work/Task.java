package dev.pollex.helper.work;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** One queued request: its work, its deadline, how far it is. The state belongs to {@link Tasks}. */
public final class Task implements Delayed {
  /** How far a task is. */
  enum State {
    QUEUED,
    RUNNING,
    /** Its input is with Android and cannot be called back. */
    SENT,
    /** Sent, and answered as uncertain; its true outcome is still to come. */
    UNCERTAIN,
    ENDED
  }

  public final long id;
  /** Null for a read. */
  public final String operationId;

  final Work work;
  final Worker worker;
  final long deadlineNanos;
  State state = State.QUEUED;
  boolean cancelled;
  /** Whether its work looks at {@link Tasks#orderToStop} while its input is with Android. */
  boolean canStop;

  public Task(long id, String operationId, long deadlineMs, Worker worker, Work work) {
    this.id = id;
    this.operationId = operationId;
    this.deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(deadlineMs);
    this.worker = worker;
    this.work = work;
  }

  public boolean isWrite() {
    return operationId != null;
  }

  /** Time that is left, 0 if none. */
  public long leftMs() {
    return Math.max(0, getDelay(TimeUnit.MILLISECONDS));
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return Long.signum(deadlineNanos - ((Task) other).deadlineNanos);
  }
}
