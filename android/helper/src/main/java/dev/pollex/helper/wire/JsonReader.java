package dev.pollex.helper.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Strict JSON reader. Objects become maps in their order, arrays lists, numbers Long (whole) or
 * Double, and true, false and null themselves. Refuses what RFC 8259 refuses, and also duplicate
 * keys, lone surrogates, whole numbers beyond 64 bits, fractions beyond a double, and deep nesting.
 */
public final class JsonReader {
  public static final int MAX_DEPTH = 32;

  private final String text;
  private int at;
  private int depth;

  private JsonReader(String text) {
    this.text = text;
  }

  /** Reads one object that fills the whole text. */
  @SuppressWarnings("unchecked") // keys of an object are strings
  public static Map<String, Object> object(byte[] utf8) throws JsonException {
    Object value = value(utf8);
    if (!(value instanceof Map)) {
      throw new JsonException("an object is expected");
    }
    return (Map<String, Object>) value;
  }

  /** Reads one value that fills the whole text. */
  public static Object value(byte[] utf8) throws JsonException {
    String text;
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(utf8))
              .toString();
    } catch (CharacterCodingException e) {
      throw new JsonException("not UTF-8");
    }
    JsonReader reader = new JsonReader(text);
    Object value = reader.value();
    reader.space();
    if (reader.at < text.length()) {
      throw reader.wrong("something after the end");
    }
    return value;
  }

  private Object value() throws JsonException {
    space();
    if (at >= text.length()) {
      throw wrong("the text ends too early");
    }
    char c = text.charAt(at);
    switch (c) {
      case '{':
        return members();
      case '[':
        return items();
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> members() throws JsonException {
    enter();
    Map<String, Object> members = new LinkedHashMap<String, Object>();
    space();
    if (!skip('}')) {
      do {
        space();
        String key = string();
        space();
        expect(':');
        if (members.containsKey(key)) {
          throw wrong("a key stands twice");
        }
        members.put(key, value());
        space();
      } while (skip(','));
      expect('}');
    }
    depth--;
    return members;
  }

  private List<Object> items() throws JsonException {
    enter();
    List<Object> items = new ArrayList<Object>();
    space();
    if (!skip(']')) {
      do {
        items.add(value());
        space();
      } while (skip(','));
      expect(']');
    }
    depth--;
    return items;
  }

  private void enter() throws JsonException {
    at++;
    if (++depth > MAX_DEPTH) {
      throw wrong("more than " + MAX_DEPTH + " levels");
    }
  }

  private String string() throws JsonException {
    expect('"');
    StringBuilder out = new StringBuilder();
    while (true) {
      char c = next();
      if (c == '"') {
        break;
      }
      if (c < ' ') {
        throw wrong("a control character in a string");
      }
      out.append(c == '\\' ? escaped() : c);
    }
    if (Texts.hasLoneSurrogate(out)) {
      throw wrong("a lone surrogate");
    }
    return out.toString();
  }

  private char escaped() throws JsonException {
    char c = next();
    switch (c) {
      case '"':
      case '\\':
      case '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        return unit();
      default:
        throw wrong("an unknown escape");
    }
  }

  private char unit() throws JsonException {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      char c = next();
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw wrong("a bad \\u escape");
      }
      unit = unit << 4 | digit;
    }
    return (char) unit;
  }

  private Object number() throws JsonException {
    int from = at;
    skip('-');
    if (!skip('0') && !digits()) {
      throw wrong("not a value");
    }
    boolean whole = true;
    if (skip('.')) {
      whole = false;
      needDigits();
    }
    if (skip('e') || skip('E')) {
      whole = false;
      if (!skip('+')) {
        skip('-');
      }
      needDigits();
    }
    return whole ? whole(text.substring(from, at)) : fraction(text.substring(from, at));
  }

  private Object whole(String digits) throws JsonException {
    try {
      return Long.valueOf(digits);
    } catch (NumberFormatException e) {
      throw wrong("a whole number outside 64 bits");
    }
  }

  private Object fraction(String digits) throws JsonException {
    Double value = Double.valueOf(digits);
    if (value.isInfinite()) {
      throw wrong("a number that is too large");
    }
    return value;
  }

  private void needDigits() throws JsonException {
    if (!digits()) {
      throw wrong("a digit is missing");
    }
  }

  private boolean digits() {
    int from = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at > from;
  }

  private Object word(String word, Object value) throws JsonException {
    if (!text.startsWith(word, at)) {
      throw wrong("not a value");
    }
    at += word.length();
    return value;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char next() throws JsonException {
    if (at >= text.length()) {
      throw wrong("the text ends too early");
    }
    return text.charAt(at++);
  }

  private boolean skip(char c) {
    boolean there = at < text.length() && text.charAt(at) == c;
    if (there) {
      at++;
    }
    return there;
  }

  private void expect(char c) throws JsonException {
    if (!skip(c)) {
      throw wrong("'" + c + "' is missing");
    }
  }

  private JsonException wrong(String what) {
    return new JsonException(what + " (at character " + at + ")");
  }
}
