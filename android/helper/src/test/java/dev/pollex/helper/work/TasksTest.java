package dev.pollex.helper.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.screen.EventRing;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.FrameReader;
import dev.pollex.helper.wire.FrameWriter;
import dev.pollex.helper.wire.JsonReader;
import dev.pollex.helper.wire.Refusal;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TasksTest {
  private static final long LONG_MS = 60000;
  private static final long SHORT_MS = 50;

  private final Ending ending = new Ending();
  private final Worker mover = new Worker("mover", ending, new PrintStream(new java.io.ByteArrayOutputStream()));
  private final AtomicInteger performed = new AtomicInteger();
  private Tasks tasks;
  private FrameReader answers;
  private Thread moverThread;
  private Thread deadlines;

  @BeforeEach
  void start() throws Exception {
    PipedInputStream in = new PipedInputStream(1 << 20);
    tasks = new Tasks(new Replies(new FrameWriter(new PipedOutputStream(in)), ending), new EventRing());
    answers = new FrameReader(in);
    moverThread = mover.start(tasks);
    deadlines = Threads.startDeadlines(tasks);
  }

  @AfterEach
  void stop() {
    moverThread.interrupt();
    deadlines.interrupt();
  }

  private Map<String, Object> answer() throws Exception {
    return JsonReader.object(answers.read().payload);
  }

  private static Object code(Map<String, Object> answer) {
    return ((Map<?, ?>) answer.get("error")).get("code");
  }

  /** Sends its input, then waits until it is released. */
  private final class Held implements Work {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch release = new CountDownLatch(1);
    final boolean sends;

    Held(boolean sends) {
      this.sends = sends;
    }

    @Override
    public Answer perform(Task task) throws Refusal, InterruptedException {
      if (sends) {
        tasks.send(task);
      }
      begun.countDown();
      release.await();
      if (!sends) {
        tasks.send(task);
      }
      performed.incrementAndGet();
      return new Answer().put("dispatch", "finished");
    }
  }

  /** Sends an input that can be broken off, and goes on until it is told to stop. */
  private final class Stoppable implements Work {
    final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public Answer perform(Task task) throws Refusal, InterruptedException {
      tasks.sendStoppable(task);
      begun.countDown();
      String order = tasks.orderToStop(task);
      while (order == null) {
        Thread.sleep(1);
        order = tasks.orderToStop(task);
      }
      throw new Refusal(order, "broken off").member("dispatch", "stopped");
    }
  }

  private void startStoppable(long deadlineMs) throws Exception {
    Stoppable work = new Stoppable();
    tasks.accept(new Task(1, "op-1", deadlineMs, mover, work));
    assertTrue(work.begun.await(10, TimeUnit.SECONDS));
  }

  @Test
  void anInputInManyEventsIsBrokenOffByACancel() throws Exception {
    startStoppable(LONG_MS);

    assertEquals("stopping", tasks.cancelOperation("op-1"));

    Map<String, Object> answer = answer();
    assertEquals("CANCELLED", code(answer));
    assertEquals("stopped", answer.get("dispatch"));
    assertEquals("finished", tasks.cancelOperation("op-1"));
  }

  @Test
  void anInputInManyEventsIsBrokenOffAtItsDeadlineAndItsOutcomeFollows() throws Exception {
    startStoppable(SHORT_MS);

    Map<String, Object> uncertain = answer();
    Map<String, Object> event = answer();

    assertEquals("uncertain", uncertain.get("dispatch"));
    assertEquals("late_outcome", event.get("event"));
    Map<?, ?> late = (Map<?, ?>) event.get("answer");
    assertEquals("stopped", late.get("dispatch"));
    assertEquals("TIMEOUT", ((Map<?, ?>) late.get("error")).get("code"));
  }

  private Held hold(long id, String operationId, long deadlineMs, boolean sends) throws Exception {
    Held held = new Held(sends);
    tasks.accept(new Task(id, operationId, deadlineMs, mover, held));
    assertTrue(held.begun.await(10, TimeUnit.SECONDS));
    return held;
  }

  private void accept(long id, String operationId, long deadlineMs) throws Refusal {
    tasks.accept(
        new Task(
            id,
            operationId,
            deadlineMs,
            mover,
            new Work() {
              @Override
              public Answer perform(Task task) throws Refusal {
                tasks.send(task);
                performed.incrementAndGet();
                return new Answer().put("dispatch", "finished");
              }
            }));
  }

  private String refused(String operationId, long id) {
    return assertThrows(Refusal.class, () -> accept(id, operationId, LONG_MS)).code;
  }

  @Test
  void aWriteIsPerformedAndAnsweredOnce() throws Exception {
    accept(1, "op-1", LONG_MS);

    Map<String, Object> answer = answer();
    assertEquals(1L, answer.get("id"));
    assertEquals(true, answer.get("ok"));
    assertEquals("finished", answer.get("dispatch"));
  }

  /** C-31. */
  @Test
  void aKnownOperationIsNeverPerformedAgain() throws Exception {
    accept(1, "op-1", LONG_MS);
    answer();

    assertEquals("DUPLICATE", refused("op-1", 2));
    assertEquals(1, performed.get());
    assertEquals("finished", tasks.cancelOperation("op-1"));
  }

  /** C-31. */
  @Test
  void anOperationAtWorkIsADuplicateToo() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, true);

    assertEquals("DUPLICATE", refused("op-1", 2));
    assertEquals("op-1", tasks.workingOn());
    held.release.countDown();
    answer();
    assertNull(tasks.workingOn());
  }

  /** C-32. */
  @Test
  void aCancelThatComesFirstLeavesATombstone() {
    assertEquals("tombstone", tasks.cancelOperation("op-9"));
    assertEquals("tombstone", tasks.cancelOperation("op-9"));

    assertEquals("CANCELLED", refused("op-9", 1));
    assertEquals("CANCELLED", refused("op-9", 2));
    assertEquals(0, performed.get());
  }

  /** C-32. */
  @Test
  void aCancelledQueuedWriteIsRemovedAndAnswered() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, true);
    accept(2, "op-2", LONG_MS);

    assertEquals("removed", tasks.cancelOperation("op-2"));
    Map<String, Object> answer = answer();
    assertEquals(2L, answer.get("id"));
    assertEquals("CANCELLED", code(answer));
    assertEquals("none", answer.get("dispatch"));
    held.release.countDown();
    assertEquals(1L, answer().get("id"));
    assertEquals(1, performed.get());
    assertEquals("DUPLICATE", refused("op-2", 3));
  }

  /** C-32. */
  @Test
  void aWriteThatIsNotSentYetIsStopped() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, false);

    assertEquals("stopping", tasks.cancelOperation("op-1"));
    held.release.countDown();
    Map<String, Object> answer = answer();
    assertEquals("CANCELLED", code(answer));
    assertEquals("none", answer.get("dispatch"));
    assertEquals(0, performed.get());
  }

  /** C-32. */
  @Test
  void aWriteThatAndroidHasCannotBeCalledBack() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, true);

    assertEquals("too_late", tasks.cancelOperation("op-1"));
    held.release.countDown();
    assertEquals(true, answer().get("ok"));
  }

  /** C-33. */
  @Test
  void aRequestWhoseTimePassesInTheQueueIsDropped() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, true);
    accept(2, "op-2", SHORT_MS);

    Map<String, Object> answer = answer();
    assertEquals(2L, answer.get("id"));
    assertEquals("TIMEOUT", code(answer));
    assertEquals("none", answer.get("dispatch"));
    held.release.countDown();
    answer();
    assertEquals(1, performed.get());
  }

  /** C-27, C-36. */
  @Test
  void aWriteThatHangsInAndroidIsUncertainAndItsOutcomeComesLate() throws Exception {
    Held held = hold(1, "op-1", SHORT_MS, true);

    Map<String, Object> answer = answer();
    assertEquals("TIMEOUT", code(answer));
    assertEquals("uncertain", answer.get("dispatch"));
    assertEquals("op-1", tasks.workingOn());
    assertEquals("too_late", tasks.cancelOperation("op-1"));
    assertEquals("DUPLICATE", refused("op-1", 2));

    held.release.countDown();
    Map<String, Object> event = answer();
    assertEquals("late_outcome", event.get("event"));
    Map<?, ?> late = (Map<?, ?>) event.get("answer");
    assertEquals(1L, late.get("id"));
    assertEquals("op-1", late.get("operation_id"));
    assertEquals("finished", late.get("dispatch"));
    assertEquals("finished", tasks.cancelOperation("op-1"));
  }

  @Test
  void aWriteWhoseTimePassesBeforeItIsSentIsNeverSent() throws Exception {
    Held held = hold(1, "op-1", SHORT_MS, false);

    assertEquals("none", answer().get("dispatch"));
    held.release.countDown();
    accept(2, "op-2", LONG_MS);
    assertEquals(2L, answer().get("id"));
    assertEquals(1, performed.get());
  }

  @Test
  void aLateOutcomeDoesNotTakeAwayANewRequestWithItsId() throws Exception {
    Held first = hold(1, "op-1", SHORT_MS, true);
    answer();
    accept(1, "op-2", LONG_MS);
    first.release.countDown();

    assertEquals("late_outcome", answer().get("event"));
    assertEquals(1L, answer().get("id"));
  }

  @Test
  void aReadIsCancelledByItsRequest() throws Exception {
    Held held = hold(1, null, LONG_MS, false);
    accept(2, null, LONG_MS);

    assertEquals("removed", tasks.cancelRequest(2));
    assertEquals("CANCELLED", code(answer()));
    assertEquals("stopping", tasks.cancelRequest(1));
    held.release.countDown();
    Map<String, Object> answer = answer();
    assertEquals("CANCELLED", code(answer));
    assertFalse(answer.containsKey("dispatch"));
    assertEquals("finished", tasks.cancelRequest(1));
    assertEquals("finished", tasks.cancelRequest(77));
  }

  @Test
  void anOpenRequestsIdIsNotTakenTwice() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, true);

    assertEquals("INVALID", refused("op-2", 1));
    held.release.countDown();
    answer();
  }

  @Test
  void aFullQueueIsBusy() throws Exception {
    Held held = hold(1, "op-1", LONG_MS, true);
    for (int i = 0; i < Worker.MAX_WAITING; i++) {
      accept(10 + i, "op-" + (10 + i), LONG_MS);
    }

    assertEquals("BUSY", refused("op-full", 9));
    held.release.countDown();
    for (int i = 0; i <= Worker.MAX_WAITING; i++) {
      answer();
    }
    accept(9, "op-full", LONG_MS);
    assertEquals(true, answer().get("ok"), "an operation that was refused as BUSY may come again");
  }

  @Test
  void anUnexpectedFailureIsAnAnswerAndTheWorkerGoesOn() throws Exception {
    tasks.accept(
        new Task(
            1,
            "op-1",
            LONG_MS,
            mover,
            new Work() {
              @Override
              public Answer perform(Task task) {
                throw new IllegalStateException("no window");
              }
            }));
    assertEquals("UNAVAILABLE", code(answer()));
    accept(2, "op-2", LONG_MS);
    assertEquals(2L, answer().get("id"));
  }

  @Test
  void aBrokenBinderIsTheOrderToEnd() throws Exception {
    tasks.accept(
        new Task(
            1,
            "op-1",
            LONG_MS,
            mover,
            new Work() {
              @Override
              public Answer perform(Task task) throws Refusal {
                tasks.send(task);
                throw new IllegalStateException(new DeadObjectException());
              }
            }));
    assertEquals("uncertain", answer().get("dispatch"));
    assertTrue(ending.await().contains("DeadObject"));
  }

  /** By its name alone, as on a phone. */
  private static final class DeadObjectException extends Exception {
    private static final long serialVersionUID = 1;
  }
}
