package dev.pollex.helper.work;

import dev.pollex.helper.screen.EventRing;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.DelayQueue;

/**
 * All open tasks and what became of those before. One place decides who answers: the worker, the
 * deadline or a cancel, so that each request is answered once and no operation is performed twice.
 */
public final class Tasks {
  private final Replies replies;
  private final EventRing events;
  private final Map<Long, Task> byId = new HashMap<Long, Task>();
  private final Map<String, Task> byOperation = new HashMap<String, Task>();
  private final OperationMemory memory = new OperationMemory();
  private final DelayQueue<Task> deadlines = new DelayQueue<Task>();

  public Tasks(Replies replies, EventRing events) {
    this.replies = replies;
    this.events = events;
  }

  /** Takes a task into its worker's queue, or refuses it. */
  public synchronized void accept(Task task) throws Refusal {
    if (byId.containsKey(task.id)) {
      throw new Refusal("INVALID", "a request with this id is still open");
    }
    if (task.isWrite()) {
      refuseKnown(task.operationId);
    }
    if (!task.worker.offer(task)) {
      throw none(task, new Refusal("BUSY", "too many requests wait"));
    }
    byId.put(task.id, task);
    if (task.isWrite()) {
      byOperation.put(task.operationId, task);
    }
    deadlines.add(task);
  }

  private void refuseKnown(String operationId) throws Refusal {
    OperationMemory.Known known = memory.of(operationId);
    if (known == OperationMemory.Known.TOMBSTONE) {
      throw new Refusal("CANCELLED", "cancelled before it came").member("dispatch", "none");
    }
    if (known == OperationMemory.Known.ENDED || byOperation.containsKey(operationId)) {
      throw new Refusal("DUPLICATE", "this operation id was seen before").member("dispatch", "none");
    }
  }

  /** For the worker: true if the task is to be performed now. */
  synchronized boolean start(Task task) {
    if (task.state != Task.State.QUEUED) {
      return false;
    }
    task.state = Task.State.RUNNING;
    return true;
  }

  /** For the worker: after one slice of a long read. */
  synchronized void pause(Task task) throws Refusal {
    check(task);
    task.state = Task.State.QUEUED;
    task.worker.again(task);
  }

  /** Refuses to go on with a task that was cancelled, or was answered because its time is up. */
  public synchronized void check(Task task) throws Refusal {
    if (task.cancelled) {
      throw new Refusal("CANCELLED", "cancelled");
    }
    if (task.state == Task.State.ENDED) {
      throw timeout("time is up");
    }
  }

  /** The last check before the input: after it a cancel comes too late. */
  public synchronized void send(Task task) throws Refusal {
    check(task);
    task.state = Task.State.SENT;
  }

  /** As {@link #send}, for an input in many events: it can be broken off and taken back at any time. */
  public synchronized void sendStoppable(Task task) throws Refusal {
    send(task);
    task.canStop = true;
  }

  /** Why a stoppable input is to be broken off now: CANCELLED or TIMEOUT; null to go on. */
  public synchronized String orderToStop(Task task) {
    if (task.state == Task.State.UNCERTAIN) {
      return "TIMEOUT";
    }
    return task.cancelled ? "CANCELLED" : null;
  }

  void finish(Task task, Answer answer, Refusal refusal) {
    Task.State before = end(task);
    if (before == Task.State.ENDED) {
      return; // answered at its deadline
    }
    if (before == Task.State.UNCERTAIN) {
      tellLate(task, answer == null ? refusal.answer(task.id) : answer.json(task.id));
    } else if (answer == null) {
      replies.refuse(task.id, task.isWrite() && before != Task.State.SENT ? none(task, refusal) : refusal);
      if (refusal.members.containsKey("over")) {
        tellLate(task, refusal.answer(task.id)); // the doubt that was just answered ends here
      }
    } else {
      replies.answer(task.id, answer);
    }
  }

  private void tellLate(Task task, Map<String, Object> late) {
    late.put("operation_id", task.operationId);
    Map<String, Object> event = new LinkedHashMap<String, Object>();
    event.put("event", "late_outcome");
    event.put("seq", events.seq());
    event.put("answer", late);
    replies.json(event);
  }

  private synchronized Task.State end(Task task) {
    Task.State before = task.state;
    task.state = Task.State.ENDED;
    forget(task);
    deadlines.remove(task);
    if (before != Task.State.ENDED && task.isWrite()) {
      byOperation.remove(task.operationId);
      memory.ended(task.operationId);
    }
    return before;
  }

  private void forget(Task task) {
    if (byId.get(task.id) == task) { // a late one must not take away a new request with its id
      byId.remove(task.id);
    }
  }

  /** Answers tasks whose time is up; runs for ever, on a thread of its own. */
  void keepDeadlines() throws InterruptedException {
    while (true) {
      expire(deadlines.take());
    }
  }

  private void expire(Task task) {
    Refusal refusal;
    synchronized (this) {
      if (task.state == Task.State.ENDED || task.state == Task.State.UNCERTAIN) {
        return;
      }
      if (task.state == Task.State.SENT) {
        task.state = Task.State.UNCERTAIN;
        forget(task);
        refusal = timeout("Android has not answered in time; do not send it again").member("dispatch", "uncertain");
      } else {
        refusal = none(task, timeout(task.state == Task.State.QUEUED ? "time was up in the queue" : "time is up"));
        task.worker.remove(task);
        end(task);
      }
    }
    replies.refuse(task.id, refusal);
  }

  /** Cancels a write; says how far it was. */
  public String cancelOperation(String operationId) {
    Task task;
    synchronized (this) {
      task = byOperation.get(operationId);
      if (task == null) {
        if (memory.of(operationId) == OperationMemory.Known.ENDED) {
          return "finished";
        }
        memory.tombstone(operationId);
        return "tombstone";
      }
    }
    return cancel(task);
  }

  /** Cancels a read; says how far it was. */
  public String cancelRequest(long id) {
    Task task;
    synchronized (this) {
      task = byId.get(id);
    }
    return task == null ? "finished" : cancel(task);
  }

  private String cancel(Task task) {
    synchronized (this) {
      switch (task.state) {
        case RUNNING:
          task.cancelled = true;
          return "stopping";
        case SENT:
          task.cancelled = task.canStop;
          return task.canStop ? "stopping" : "too_late";
        case UNCERTAIN:
          return "too_late";
        case ENDED:
          return "finished";
        default:
          task.worker.remove(task);
          end(task);
      }
    }
    replies.refuse(task.id, none(task, new Refusal("CANCELLED", "cancelled while it waited")));
    return "removed";
  }

  /** The operation id of the write at work, or null. */
  public synchronized String workingOn() {
    for (Task task : byOperation.values()) {
      if (task.state != Task.State.QUEUED) {
        return task.operationId;
      }
    }
    return null;
  }

  private static Refusal timeout(String message) {
    return new Refusal("TIMEOUT", message);
  }

  private static Refusal none(Task task, Refusal refusal) {
    return task.isWrite() ? refusal.member("dispatch", "none") : refusal;
  }
}
