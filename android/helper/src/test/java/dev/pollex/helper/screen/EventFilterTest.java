package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventFilterTest {
  private static final int CLICK = 1;
  private static final int TEXT = 16;
  private static final int CONTENT = 2048;

  private final EventRing ring = new EventRing();
  private final EventFilter all = new EventFilter(Heard.kinds());
  private long seen;

  private List<Map<String, Object>> take(EventFilter filter, long nowMs) {
    EventRing.Part part = ring.after(seen);
    seen = part.lastSeq;
    return filter.take(part, nowMs);
  }

  private static List<Object> seqs(List<Map<String, Object>> frames) {
    List<Object> seqs = new ArrayList<>();
    frames.forEach(frame -> seqs.add(frame.get("seq")));
    return seqs;
  }

  private void add(int type, int windowId) {
    ring.add(Facts.event(type, windowId, 5));
  }

  @Test
  void onlyTheKindsThatAreAskedForGoOut() {
    add(CLICK, 3);
    add(CONTENT, 3);
    add(77, 3);

    List<Map<String, Object>> frames = take(new EventFilter(Set.of("click")), 0);

    assertEquals(
        List.of(Map.of("event", "click", "seq", 1L, "at_ms", 5L, "window", 3, "package", "com.example",
            "class", "android.view.View")),
        frames);
  }

  @Test
  void ofAStreamTheNewestStandsForAllBeforeIt() {
    add(CONTENT, 3);
    assertEquals(List.of(1L), seqs(take(all, 0)));

    for (int i = 0; i < 10; i++) {
      add(CONTENT, 3);
    }
    add(CONTENT, 4);
    assertEquals(List.of(), take(all, 40));
    assertEquals(60, all.dueMs(40));
    List<Map<String, Object>> frames = take(all, 100);

    assertEquals(List.of(11L, 12L), seqs(frames));
    assertEquals(9, frames.get(0).get("folded"));
    assertNull(frames.get(1).get("folded"));
    assertTrue(all.dueMs(100) < 0);
  }

  @Test
  void whatIsHeldGoesOutBeforeWhatCameAfterIt() {
    take(all, 0);
    add(CONTENT, 3);
    take(all, 0);
    add(CONTENT, 3);
    add(CLICK, 3);

    assertEquals(List.of(2L, 3L), seqs(take(all, 1)));
  }

  @Test
  void aStormIsBoundedAndWhatIsLostIsCounted() {
    for (int i = 0; i < EventFilter.MAX_PER_SECOND + 7; i++) {
      add(CLICK, 3);
    }
    assertEquals(EventFilter.MAX_PER_SECOND, take(all, 10).size());

    add(CLICK, 3);
    Map<String, Object> next = take(all, 1010).get(0);
    add(CLICK, 3);

    assertEquals(7L, next.get("lost"));
    assertFalse(take(all, 1011).get(0).containsKey("lost"));
  }

  @Test
  void whatTheRingForgotBeforeItWasSentIsLost() {
    for (int i = 0; i < EventRing.KEPT + 5; i++) {
      add(CONTENT, 3);
    }
    assertEquals(5L, take(all, 0).get(0).get("lost"));
  }

  @Test
  void theTextOfToastsAndNotificationsGoesOutAndNoOther() {
    ring.add(new Heard(Heard.NOTIFICATION, -1, 1, "com.example", "android.widget.Toast$TN", List.of("Saved")));
    ring.add(new Heard(Heard.NOTIFICATION, -1, 1, "com.example", "android.app.Notification", List.of("Mail")));
    ring.add(new Heard(TEXT, 3, 1, "com.example", "android.widget.EditText", List.of("s3cret")));
    ring.add(new Heard(Heard.STATE, 3, 1, "com.example", "android.app.Dialog", List.of("s3cret")));

    List<Map<String, Object>> frames = take(all, 0);

    assertEquals(List.of("toast", "notification", "text", "window"), frames.stream().map(f -> f.get("event")).toList());
    assertEquals(List.of("Saved"), frames.get(0).get("text"));
    assertEquals(List.of("Mail"), frames.get(1).get("text"));
    assertFalse(frames.toString().contains("s3cret"));
    assertFalse(frames.get(0).containsKey("window"));
  }
}
