package dev.pollex.helper.screen;

import dev.pollex.helper.wire.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the rows of a reading: defaults left out, each string once in a table. */
public final class RowWriter {
  public static final int MAX_TEXT_UNITS = 4000000;
  private static final int DEFAULT_FLAGS = NodeFacts.ENABLED | NodeFacts.VISIBLE;
  private static final int NO_STRING = -1;

  private final JsonWriter rows = new JsonWriter().begin('[');
  private final Map<String, Integer> strings = new LinkedHashMap<String, Integer>();
  private int count;
  private int units;
  private boolean full;

  /** Number of rows so far: the index of the next one. */
  public int count() {
    return count;
  }

  /** True if texts were left out since the last call, because there are too many. */
  public boolean takeFull() {
    boolean was = full;
    full = false;
    return was;
  }

  /** Adds one row; `parent` is the index of its parent's row, -1 for a root. */
  public void add(NodeFacts node, int parent, String windowPackage) {
    count++;
    rows.begin('{');
    if (parent >= 0) {
      rows.key("p").value(parent);
    }
    rows.key("n").value(node.id);
    rows.key("b").value(node.bounds);
    if (node.flags != DEFAULT_FLAGS) {
      rows.key("f").value(node.flags);
    }
    texts(node, windowPackage);
    numbers(node);
    if (node.actions.length > 0) {
      rows.key("a").begin('[');
      for (String action : node.actions) {
        rows.value(index(action, true));
      }
      rows.end(']');
    }
    rows.end('}');
  }

  private void texts(NodeFacts node, String windowPackage) {
    string("c", node.className);
    string("t", node.text);
    string("d", node.description);
    string("h", node.hint);
    string("r", node.resourceId);
    if (node.packageName != null && !node.packageName.equals(windowPackage)) {
      string("k", node.packageName);
    }
    string("e", node.stateDescription);
    string("x", node.error);
    string("u", node.uniqueId);
    string("j", node.paneTitle);
    string("y", node.tooltip);
  }

  private void numbers(NodeFacts node) {
    if (node.range != null) {
      rows.key("g").begin('[');
      for (float number : node.range) {
        rows.value(number);
      }
      rows.end(']');
    }
    pair("q", node.selection);
    if (node.maxTextLength > 0) {
      rows.key("m").value(node.maxTextLength);
    }
    pair("l", node.collection);
    pair("o", node.collectionItem);
    if (node.drawingOrder != 0) {
      rows.key("z").value(node.drawingOrder);
    }
  }

  private void pair(String key, int[] pair) {
    if (pair != null) {
      rows.key(key).value(pair);
    }
  }

  private void string(String key, String text) {
    if (text != null) {
      int index = index(text, false);
      if (index != NO_STRING) {
        rows.key(key).value(index);
      }
    }
  }

  private int index(String text, boolean needed) {
    Integer known = strings.get(text);
    if (known != null) {
      return known;
    }
    if (!needed && units + text.length() > MAX_TEXT_UNITS) {
      full = true;
      return NO_STRING;
    }
    units += text.length();
    strings.put(text, strings.size());
    return strings.size() - 1;
  }

  /** The finished blob before deflating; no row can be added afterwards. */
  public byte[] bytes() {
    rows.end(']');
    byte[] table = new JsonWriter().value(strings.keySet()).bytes();
    byte[] list = rows.bytes();
    return join(ascii("{\"strings\":"), table, ascii(",\"rows\":"), list, ascii("}"));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] join(byte[]... parts) {
    int size = 0;
    for (byte[] part : parts) {
      size += part.length;
    }
    byte[] whole = new byte[size];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, whole, at, part.length);
      at += part.length;
    }
    return whole;
  }
}
