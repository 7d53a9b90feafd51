package dev.pollex.helper.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.pollex.helper.screen.EventRing;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.FrameReader;
import dev.pollex.helper.wire.FrameWriter;
import dev.pollex.helper.wire.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A read that takes long is done in slices, and others have their turn in between. */
@Timeout(20)
class SlicesTest {
  private static final long LONG_MS = 60000;
  private static final int FOR_EVER = Integer.MAX_VALUE;

  private final Ending ending = new Ending();
  private final Worker screen = new Worker("screen", ending, new PrintStream(new ByteArrayOutputStream()));
  private final List<Long> performed = Collections.synchronizedList(new ArrayList<>());
  private Tasks tasks;
  private FrameReader answers;
  private List<Thread> threads;

  @BeforeEach
  void start() throws Exception {
    PipedInputStream in = new PipedInputStream(1 << 20);
    tasks = new Tasks(new Replies(new FrameWriter(new PipedOutputStream(in)), ending), new EventRing());
    answers = new FrameReader(in);
    threads = List.of(screen.start(tasks), Threads.startDeadlines(tasks));
  }

  @AfterEach
  void stop() {
    threads.forEach(Thread::interrupt);
  }

  /** Is done in its n-th slice. */
  private Work slices(int count) {
    return new Work() {
      private int left = count;

      @Override
      public Answer perform(Task task) throws InterruptedException {
        performed.add(task.id);
        Thread.sleep(1);
        return --left == 0 ? new Answer() : null;
      }
    };
  }

  private void accept(long id, long deadlineMs, int count) throws Exception {
    tasks.accept(new Task(id, null, deadlineMs, screen, slices(count)));
  }

  private void awaitSlices(int count) throws InterruptedException {
    while (performed.size() < count) {
      Thread.sleep(1);
    }
  }

  private Map<String, Object> answer() throws Exception {
    return JsonReader.object(answers.read().payload);
  }

  private static Object code(Map<String, Object> answer) {
    return ((Map<?, ?>) answer.get("error")).get("code");
  }

  @Test
  void anotherReadHasItsTurnBetweenTwoSlices() throws Exception {
    accept(1, LONG_MS, FOR_EVER);
    awaitSlices(3);
    accept(2, LONG_MS, 1);

    assertEquals(2L, answer().get("id"));
    int before = performed.size();
    awaitSlices(before + 2);
    assertEquals("removed or stopping", tasks.cancelRequest(1).replaceAll("removed|stopping", "removed or stopping"));
    assertEquals("CANCELLED", code(answer()));
  }

  @Test
  void twoLongReadsTakeTurnsAndBothEnd() throws Exception {
    accept(1, LONG_MS, 20);
    accept(2, LONG_MS, 20);

    assertEquals(1L, answer().get("id"));
    assertEquals(2L, answer().get("id"));
    assertTrue(performed.indexOf(2L) < performed.lastIndexOf(1L));
  }

  @Test
  void itsDeadlineEndsItAndItIsNotGoneOnWith() throws Exception {
    accept(1, 50, FOR_EVER);

    assertEquals("TIMEOUT", code(answer()));
    accept(2, LONG_MS, 1);
    assertEquals(2L, answer().get("id"));
    int ended = performed.size();
    Thread.sleep(30);
    assertEquals(ended, performed.size());
  }

  @Test
  void aFullQueueDoesNotRefuseWhatWasLetIn() throws Exception {
    accept(1, LONG_MS, 3);
    for (long id = 2; id < 2 + Worker.MAX_WAITING; id++) {
      try {
        accept(id, LONG_MS, 2);
      } catch (dev.pollex.helper.wire.Refusal busy) {
        assertEquals("BUSY", busy.code);
      }
    }
    boolean isAnswered = false;
    while (!isAnswered) {
      Map<String, Object> answer = answer();
      assertEquals(true, answer.get("ok"));
      isAnswered = answer.get("id").equals(1L);
    }
  }
}
