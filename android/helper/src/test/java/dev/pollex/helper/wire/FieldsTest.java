package dev.pollex.helper.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FieldsTest {
  private static Fields fields(String json) throws JsonException {
    return new Fields("", JsonReader.object(json.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void membersAreReadByTheirTypes() throws Exception {
    Fields fields = fields("{\"id\":7,\"op\":\"act\",\"long\":true,\"node\":[12,-5],\"look\":{\"label\":null}}");

    assertEquals(7, fields.integer("id", 0, 10));
    assertEquals("act", fields.text("op"));
    assertEquals(true, fields.flag("long"));
    assertEquals(false, fields.flag("absent"));
    assertArrayEquals(new long[] {12, -5}, fields.integers("node", 2));
    Fields look = fields.object("look");
    assertEquals(null, look.textOrNull("label"));
    look.end();
    fields.end();
  }

  @Test
  void aWrongTypeRangeOrAbsenceIsInvalidAndNamed() throws Exception {
    Fields fields = fields("{\"id\":\"7\",\"n\":11,\"x\":1.0,\"target\":{\"node\":[1]}}");

    assertInvalid("id", () -> fields.integer("id", 0, 10));
    assertInvalid("n", () -> fields.integer("n", 0, 10));
    assertInvalid("x", () -> fields.integer("x", 0, 10));
    assertInvalid("op", () -> fields.text("op"));
    assertInvalid("op", () -> fields.textOrNull("op"));
    assertInvalid("target.node", () -> fields.object("target").integers("node", 2));
  }

  @Test
  void aMemberThatNobodyReadsIsRefusedNotIgnored() throws Exception {
    Fields fields = fields("{\"cap_ms\":1,\"probe\":{}}");
    fields.integer("cap_ms", 0, 10);

    Refusal refusal = assertThrows(Refusal.class, fields::end);
    assertEquals("UNSUPPORTED", refusal.code);
    assertEquals("probe", refusal.detail.get("member"));
  }

  private interface Reading {
    void read() throws Refusal;
  }

  private static void assertInvalid(String member, Reading reading) {
    Refusal refusal = assertThrows(Refusal.class, reading::read);
    assertEquals("INVALID", refusal.code);
    assertEquals(member, refusal.detail.get("member"));
  }
}
