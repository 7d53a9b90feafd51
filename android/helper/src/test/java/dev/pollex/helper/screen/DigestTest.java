package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DigestTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void equalContentHasEqualDigests() {
    assertEquals(Digest.of(bytes("head"), bytes("rows")), Digest.of(bytes("head"), bytes("rows")));
    assertTrue(Digest.of(bytes("")).matches("[0-9a-f]{16}"));
  }

  @Test
  void anyDifferenceChangesIt() {
    assertNotEquals(Digest.of(bytes("head"), bytes("rows")), Digest.of(bytes("head"), bytes("row")));
    assertNotEquals(Digest.of(bytes("ab"), bytes("c")), Digest.of(bytes("a"), bytes("bc")), "borders count");
  }
}
