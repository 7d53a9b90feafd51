package dev.pollex.helper.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void emptyAndAbsentAreTheSame() {
    assertNull(Texts.clean(null, 10));
    assertNull(Texts.clean("", 10));
    assertEquals(" ", Texts.clean(" ", 10));
  }

  @Test
  void aCutNeverEndsInsideAPair() {
    assertEquals("a", Texts.clean("a😀b", 2));
    assertEquals("a😀", Texts.clean("a😀b", 3));
    assertEquals("a😀b", Texts.clean("a😀b", 4));
    assertNull(Texts.clean("😀", 1));
  }

  @Test
  void loneSurrogatesAreReplaced() {
    assertEquals("\ufffd😀\ufffd", Texts.clean("\ude00😀\ud83d", 10));
  }
}
