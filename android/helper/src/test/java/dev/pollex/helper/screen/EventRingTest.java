package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventRingTest {
  private static final long NEVER = -1;

  @Test
  void theRingKnowsTheLastWorkAfterANumber() {
    EventRing ring = new EventRing();
    ring.add(Facts.event(2048, 7, 100));
    long after = ring.add(Facts.event(1, 7, 110));
    assertEquals(NEVER, ring.lastWorkMs(after, Set.of()));

    ring.add(Facts.event(4096, 7, 120));
    ring.add(Facts.event(32, 9, 130));
    ring.add(Facts.event(8, 7, 140));
    assertEquals(130, ring.lastWorkMs(after, Set.of()));
    assertEquals(120, ring.lastWorkMs(after, Set.of(9)));
    assertEquals(5, ring.seq());
  }

  @Test
  void theRingForgetsTheOldest() {
    EventRing ring = new EventRing();
    ring.add(Facts.event(2048, 7, 100));
    for (int i = 0; i < EventRing.KEPT; i++) {
      ring.add(Facts.event(1, 7, 200));
    }
    assertEquals(NEVER, ring.lastWorkMs(0, Set.of()));
    assertEquals(EventRing.KEPT + 1, ring.seq());
  }

  @Test
  void waitingEndsWithTheNextEventOrTheTime() throws InterruptedException {
    EventRing ring = new EventRing();
    long start = System.nanoTime();
    ring.await(0, 30);
    assertTrue(System.nanoTime() - start >= 30_000_000L);

    new Thread(() -> ring.add(Facts.event(1, 1, 1))).start();
    ring.await(0, 60000);
    assertEquals(1, ring.seq());
    ring.await(0, 60000);
  }

  @Test
  void theRingGivesWhatCameAfterANumberAndCountsWhatIsForgotten() {
    EventRing ring = new EventRing();
    ring.add(Facts.event(1, 7, 100));
    ring.add(Facts.event(8, 7, 110));

    EventRing.Part part = ring.after(1);

    assertEquals(List.of(8), part.events.stream().map(event -> event.type).toList());
    assertEquals(2, part.lastSeq);
    assertEquals(0, part.forgotten);
    for (int i = 0; i < EventRing.KEPT; i++) {
      ring.add(Facts.event(1, 7, 200));
    }
    assertEquals(1, ring.after(1).forgotten);
    assertEquals(EventRing.KEPT, ring.after(1).events.size());
    assertEquals(2, ring.forgotten(0));
  }
}
