package dev.pollex.helper.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static Object read(String text) throws JsonException {
    return JsonReader.value(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String written(Object value) {
    return new String(new JsonWriter().value(value).bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void anObjectIsReadInItsOrder() throws JsonException {
    Object value = read(" {\"id\":7, \"op\":\"observe\",\"a\":[1,-2.5,true,false,null],\"o\":{}}\n");

    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("id", 7L);
    expected.put("op", "observe");
    expected.put("a", Arrays.asList(1L, -2.5, true, false, null));
    expected.put("o", Map.of());
    assertEquals(expected, value);
    assertEquals(List.copyOf(expected.keySet()), List.copyOf(((Map<?, ?>) value).keySet()));
  }

  @Test
  void textWithEveryEscapeIsRead() throws JsonException {
    assertEquals("\"\\/\b\f\n\r\té\ud83d\ude00", read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\""));
    assertEquals("中文😀\u0000", read("\"中文😀\\u0000\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\"}", "{\"a\":}", "[1 2]", "01", "-", "+1", "1.", ".5",
        "1e", "0x10", "NaN", "Infinity", "-Infinity", "nul", "True", "'a'", "\"", "\"\\x\"", "\"\\u12\"",
        "\"\\u12g4\"", "\"a\nb\"", "\"\t\"", "1 1", "{} x", "[]]", "// c\n1", "{\"a\":1,\"a\":2}",
        "9223372036854775808", "-9223372036854775809", "1e400", "\"\\ud83d\"", "\"\\ude00\"",
        "\"\\ude00\\ud83d\"", "\"\\ud83dx\"", "\ufeff{}"
      })
  void whatIsNotStrictJsonIsRefused(String text) {
    assertThrows(JsonException.class, () -> read(text));
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[][] bad = {
      {'"', (byte) 0xff, '"'},
      {'"', (byte) 0xc0, (byte) 0x80, '"'},
      {'"', (byte) 0xed, (byte) 0xa0, (byte) 0xbd, '"'},
      {'"', (byte) 0xe4, (byte) 0xb8, '"'},
    };
    for (byte[] bytes : bad) {
      assertThrows(JsonException.class, () -> JsonReader.value(bytes), Arrays.toString(bytes));
    }
  }

  @Test
  void depthIsLimited() throws JsonException {
    read("[".repeat(JsonReader.MAX_DEPTH) + "]".repeat(JsonReader.MAX_DEPTH));
    int tooDeep = JsonReader.MAX_DEPTH + 1;
    assertThrows(JsonException.class, () -> read("[".repeat(tooDeep) + "]".repeat(tooDeep)));
    assertThrows(JsonException.class, () -> read("[".repeat(500000)));
    read("[" + "[],".repeat(1000) + "{}]");
  }

  @Test
  void onlyAnObjectIsARequest() {
    assertThrows(JsonException.class, () -> JsonReader.object("[1]".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void wholeNumbersKeepAll64Bits() throws JsonException {
    assertEquals(Long.MIN_VALUE, read("-9223372036854775808"));
    assertEquals(Long.MAX_VALUE, read("9223372036854775807"));
    assertEquals("-9223372036854775808", written(Long.MIN_VALUE));
  }

  @Test
  void loneSurrogatesGoOutAsReplacementCharacters() throws JsonException {
    assertEquals("\"a\ufffdb\ufffd😀\ufffd\"", written("a\ud83db\ude00😀\ud83d"));
  }

  @Test
  void floatsGoOutAsShortAsTheyCan() {
    assertEquals("[0,100,0.1,-2.5,null,null,16777215]",
        written(Arrays.<Object>asList(0f, 100f, 0.1f, -2.5f, Float.NaN, Float.POSITIVE_INFINITY, 16777215f)));
  }

  @Test
  void whatIsWrittenIsReadBackEqual() throws JsonException {
    Random random = new Random(4);
    for (int round = 0; round < 3000; round++) {
      Object value = anything(random, 5);
      String text = written(value);
      assertEquals(value, read(text), text);
    }
  }

  @Test
  void brokenTextEndsInARefusalOrAValueAndNothingElse() {
    Random random = new Random(5);
    for (int round = 0; round < 3000; round++) {
      StringBuilder text = new StringBuilder(written(anything(random, 4)));
      for (int i = random.nextInt(4); i >= 0 && text.length() > 0; i--) {
        text.setCharAt(random.nextInt(text.length()), "{}[]\",:\\u0e.-x\u0001".charAt(random.nextInt(15)));
      }
      try {
        assertFalse(written(read(text.toString())).isEmpty());
      } catch (JsonException refused) {
        // As it should be.
      }
    }
  }

  private static Object anything(Random random, int depth) {
    switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0:
        return null;
      case 1:
        return random.nextBoolean();
      case 2:
        return random.nextLong() >> random.nextInt(64);
      case 3:
        return random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
      case 4:
      case 5:
        return text(random);
      case 6:
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(anything(random, depth - 1));
        }
        return list;
      default:
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          map.put(text(random), anything(random, depth - 1));
        }
        return map;
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      int point = random.nextInt(3) == 0 ? random.nextInt(0x110000) : random.nextInt(0x80);
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        text.appendCodePoint(point);
      }
    }
    return text.toString();
  }
}
