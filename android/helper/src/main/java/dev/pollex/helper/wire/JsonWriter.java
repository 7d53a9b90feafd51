package dev.pollex.helper.wire;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes compact JSON. Lone surrogates become U+FFFD; a number that is not finite becomes null.
 * Commas are set by the writer; that objects and arrays are closed is the caller's part.
 */
public final class JsonWriter {
  private static final float WHOLE_FLOAT_LIMIT = 1 << 24;

  private final StringBuilder out = new StringBuilder();
  private boolean needsComma;

  /** One object as UTF-8. */
  public static byte[] bytes(Map<String, Object> object) {
    JsonWriter writer = new JsonWriter();
    writer.value(object);
    return writer.bytes();
  }

  public byte[] bytes() {
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  public JsonWriter begin(char bracket) {
    comma();
    out.append(bracket);
    needsComma = false;
    return this;
  }

  public JsonWriter end(char bracket) {
    out.append(bracket);
    needsComma = true;
    return this;
  }

  public JsonWriter key(String key) {
    value(key);
    out.append(':');
    needsComma = false;
    return this;
  }

  public JsonWriter value(long number) {
    comma();
    out.append(number);
    return this;
  }

  public JsonWriter value(String text) {
    comma();
    if (text == null) {
      out.append("null");
    } else {
      string(Texts.hasLoneSurrogate(text) ? Texts.withoutLoneSurrogates(text) : text);
    }
    return this;
  }

  /** A float with as few digits as name it, a whole one without a point. */
  public JsonWriter value(float number) {
    if (number == Math.rint(number) && Math.abs(number) < WHOLE_FLOAT_LIMIT) {
      return value((long) number);
    }
    comma();
    out.append(finite(number) ? Float.toString(number) : "null");
    return this;
  }

  public JsonWriter value(int[] numbers) {
    begin('[');
    for (int number : numbers) {
      value((long) number);
    }
    return end(']');
  }

  /** Anything made of maps, iterables, strings, numbers, booleans, int arrays and null. */
  public JsonWriter value(Object value) {
    if (value instanceof String) {
      return value((String) value);
    } else if (value instanceof Float) {
      return value(((Float) value).floatValue());
    } else if (value instanceof Double) {
      comma();
      out.append(finite((Double) value) ? value.toString() : "null");
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      comma();
      out.append(value);
    } else if (value instanceof int[]) {
      return value((int[]) value);
    } else if (value instanceof Map) {
      begin('{');
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        key((String) member.getKey()).value(member.getValue());
      }
      end('}');
    } else if (value instanceof Iterable) {
      begin('[');
      for (Object item : (Iterable<?>) value) {
        value(item);
      }
      end(']');
    } else {
      throw new IllegalArgumentException("cannot be written as JSON: " + value.getClass());
    }
    return this;
  }

  private static boolean finite(double number) {
    return !Double.isNaN(number) && !Double.isInfinite(number);
  }

  private void comma() {
    if (needsComma) {
      out.append(',');
    }
    needsComma = true;
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c < ' ') {
        out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
