package pollex.phone.translator;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Reads Android's binary XML, every offset judged: these files come from anybody. */
final class BinaryXml {
  private static final int XML = 0x0003;
  private static final int STRINGS = 0x0001;
  private static final int RESOURCE_MAP = 0x0180;
  private static final int START = 0x0102;
  private static final int END = 0x0103;
  private static final int CHUNK_HEADER = 8;
  private static final int MAX_DEPTH = 100;
  private static final int UTF8 = 1 << 8;
  private static final int TYPE_STRING = 0x03;
  private static final int TYPE_BOOLEAN = 0x12;
  private static final int TYPE_FIRST_INT = 0x10;
  private static final int TYPE_LAST_INT = 0x1f;

  /** Told of each element. */
  interface Visitor {
    void start(String name, Attributes attributes);

    void end(String name);
  }

  private final ByteBuffer in;
  private String[] strings = {};
  private int[] resources = {};

  private BinaryXml(byte[] bytes) {
    in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The attributes of an element; those of Android are known by their resource numbers, the others by name. */
  static final class Attributes {
    private final Map<Integer, String> byNumber = new HashMap<>();
    private final Map<String, String> byName = new HashMap<>();

    /** The value, numbers and booleans written out, references as {@code @NUMBER}; null when it is not there. */
    String get(int number) {
      return byNumber.get(number);
    }

    String get(String name) {
      return byName.get(name);
    }

    boolean is(int number, boolean otherwise) {
      String value = byNumber.get(number);
      return value == null ? otherwise : value.equals("true");
    }
  }

  /** @throws IllegalArgumentException when it is no such file, or a broken one */
  static void read(byte[] bytes, Visitor visitor) {
    try {
      new BinaryXml(bytes).walk(visitor);
    } catch (IndexOutOfBoundsException | BufferUnderflowException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("it is cut off or broken", e);
    }
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) throw new IllegalArgumentException(otherwise);
  }

  private int u16(int at) {
    return in.getShort(at) & 0xffff;
  }

  private void walk(Visitor visitor) {
    check(in.capacity() >= CHUNK_HEADER && u16(0) == XML, "it is no binary XML");
    int end = Math.min(in.getInt(4), in.capacity());
    int depth = 0;
    boolean any = false;
    for (int at = u16(2); at <= end - CHUNK_HEADER; ) {
      int size = in.getInt(at + 4);
      check(size >= CHUNK_HEADER && size <= end - at, "a part of it reaches beyond its end");
      int type = u16(at);
      if (type == STRINGS) {
        if (strings.length == 0) strings = strings(at, size);
      } else if (type == RESOURCE_MAP) {
        resources = new int[(size - u16(at + 2)) / 4];
        for (int i = 0; i < resources.length; i++) resources[i] = in.getInt(at + u16(at + 2) + 4 * i);
      } else if (type == START) {
        check(++depth <= MAX_DEPTH, "its elements lie too deep in each other");
        any = true;
        start(at, visitor);
      } else if (type == END) {
        check(--depth >= 0, "an element ends that never began");
        visitor.end(string(in.getInt(at + u16(at + 2) + 4)));
      }
      at += size;
    }
    check(any && depth == 0, "it ends before its elements do");
  }

  private void start(int at, Visitor visitor) {
    int body = at + u16(at + 2);
    Attributes attributes = new Attributes();
    int first = body + u16(body + 8);
    int step = u16(body + 10);
    int count = u16(body + 12);
    check(count == 0 || step >= 20, "its attributes overlap");
    for (int i = 0; i < count; i++) attribute(first + i * step, attributes);
    visitor.start(string(in.getInt(body + 4)), attributes);
  }

  private void attribute(int at, Attributes into) {
    int name = in.getInt(at + 4);
    String value = value(in.getInt(at + 8), in.get(at + 15) & 0xff, in.getInt(at + 16));
    if (name >= 0 && name < resources.length && resources[name] != 0) into.byNumber.putIfAbsent(resources[name], value);
    else into.byName.putIfAbsent(string(name), value);
  }

  private String value(int raw, int type, int data) {
    if (type == TYPE_STRING) return string(data);
    if (type == TYPE_BOOLEAN) return Boolean.toString(data != 0);
    if (type >= TYPE_FIRST_INT && type <= TYPE_LAST_INT) return Integer.toString(data);
    return raw >= 0 ? string(raw) : "@" + Integer.toUnsignedString(data);
  }

  private String string(int index) {
    check(index >= 0 && index < strings.length, "it names a text that is not there");
    return strings[index];
  }

  private String[] strings(int at, int size) {
    int count = in.getInt(at + 8);
    boolean utf8 = (in.getInt(at + 16) & UTF8) != 0;
    int start = in.getInt(at + 20);
    int offsets = at + u16(at + 2);
    check(count >= 0 && count <= size / 4 && start >= 0 && start <= size, "its texts are broken");
    String[] found = new String[count];
    long chars = 0;
    for (int i = 0; i < count; i++) {
      int offset = in.getInt(offsets + 4 * i);
      check(offset >= 0 && offset <= size - start, "its texts are broken");
      found[i] = utf8 ? utf8(at + start + offset, at + size) : utf16(at + start + offset, at + size);
      chars += found[i].length();
      check(chars <= in.capacity(), "its texts overlap"); // many that share one place would take all memory
    }
    return found;
  }

  private String utf16(int at, int end) {
    int length = u16(at);
    int begin = at + 2;
    if ((length & 0x8000) != 0) {
      length = ((length & 0x7fff) << 16) | u16(begin);
      begin += 2;
    }
    check(length <= (end - begin) / 2, "its texts are broken");
    return new String(in.array(), begin, length * 2, StandardCharsets.UTF_16LE);
  }

  private String utf8(int at, int end) {
    int begin = at + ((in.get(at) & 0x80) != 0 ? 2 : 1); // the length in characters, which nobody needs
    int length = in.get(begin++) & 0xff;
    if ((length & 0x80) != 0) length = ((length & 0x7f) << 8) | (in.get(begin++) & 0xff);
    check(length <= end - begin, "its texts are broken");
    return new String(in.array(), begin, length, StandardCharsets.UTF_8);
  }
}
