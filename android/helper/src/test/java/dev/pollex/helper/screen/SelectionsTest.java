package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.pollex.helper.wire.Refusal;
import org.junit.jupiter.api.Test;

/** Positions in UTF-16 units (C-48, C-49). */
class SelectionsTest {
  private static final String TEXT = "A\ud83d\ude00B\u4e2d\u6587";

  private static Refusal refused(int start, int end) {
    return assertThrows(Refusal.class, () -> Selections.check(TEXT, start, end));
  }

  @Test
  void anEmojiIsTwoUnitsAndIsNeverCut() throws Exception {
    Selections.check(TEXT, 1, 3);
    Selections.check(TEXT, 0, 6);
    Selections.check(TEXT, 6, 6);
    assertEquals("INVALID", refused(1, 2).code);
    assertEquals("INVALID", refused(2, 3).code);
    assertEquals(2, refused(2, 2).detail.get("position"));
  }

  @Test
  void whatIsBeyondTheTextIsOutOfRange() {
    Refusal refusal = refused(0, 7);

    assertEquals("OUT_OF_RANGE", refusal.code);
    assertEquals(6, refusal.detail.get("max"));
    assertEquals("INVALID", refused(9, 7).code);
  }

  @Test
  void theRestOfTheTextStays() {
    assertEquals("A\ud83c\udf89B\u4e2d\u6587", Selections.replaced(TEXT, 1, 3, "\ud83c\udf89"));
    assertEquals("AB\u4e2d\u6587", Selections.replaced(TEXT, 1, 3, ""));
    assertEquals(TEXT + "!", Selections.replaced(TEXT, 6, 6, "!"));
  }

  @Test
  void aSelectionMayBeGivenEitherWayRound() {
    assertArrayEquals(new int[] {1, 3}, Selections.ordered(new int[] {3, 1}));
    assertNull(Selections.ordered(null));
  }
}
