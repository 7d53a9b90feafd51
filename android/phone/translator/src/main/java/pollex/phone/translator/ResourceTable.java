package pollex.phone.translator;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** {@code resources.arsc}: judged, and made readable where an old compiler wrote it. */
final class ResourceTable {
  private static final int TABLE = 0x0002;
  private static final int PACKAGE = 0x0200;
  private static final int CHUNK_HEADER = 8;

  /** A header without the last field, which Android skips by the header's own size and Robolectric reads all the same. */
  private static final int OLD_HEADER = 284;

  private static final int NEW_HEADER = 288;
  private static final int[] OFFSETS = {268, 276}; // of type strings and of key strings, counted from the chunk

  private ResourceTable() {}

  /** The table with each package's header in its present size; the very same array when nothing was old. */
  static byte[] renewed(byte[] table) throws Refused {
    ByteBuffer in = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
    if (table.length < CHUNK_HEADER || in.getShort(0) != TABLE) throw broken();
    int at = in.getShort(2) & 0xffff;
    int end = in.getInt(4);
    if (at < CHUNK_HEADER || end > table.length) throw broken();
    ByteArrayOutputStream out = new ByteArrayOutputStream(table.length + NEW_HEADER);
    out.write(table, 0, Math.min(at, table.length));
    boolean changed = false;
    while (at < end) {
      if (at > end - CHUNK_HEADER) throw broken();
      int header = in.getShort(at + 2) & 0xffff;
      int size = in.getInt(at + 4);
      if (header < CHUNK_HEADER || size < header || size > end - at) throw broken();
      boolean isOld = in.getShort(at) == PACKAGE && header == OLD_HEADER;
      changed |= isOld;
      if (isOld) grow(table, at, size, out);
      else out.write(table, at, size);
      at += size;
    }
    if (!changed) return table;
    byte[] renewed = out.toByteArray();
    ByteBuffer.wrap(renewed).order(ByteOrder.LITTLE_ENDIAN).putInt(4, renewed.length);
    return renewed;
  }

  private static void grow(byte[] table, int at, int size, ByteArrayOutputStream out) {
    int more = NEW_HEADER - OLD_HEADER;
    byte[] chunk = new byte[size + more];
    System.arraycopy(table, at, chunk, 0, OLD_HEADER);
    System.arraycopy(table, at + OLD_HEADER, chunk, NEW_HEADER, size - OLD_HEADER);
    ByteBuffer fields = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
    fields.putShort(2, (short) NEW_HEADER).putInt(4, chunk.length);
    for (int offset : OFFSETS) if (fields.getInt(offset) != 0) fields.putInt(offset, fields.getInt(offset) + more);
    out.write(chunk, 0, chunk.length);
  }

  private static Refused broken() {
    return new Refused(Refused.INVALID, "resources.arsc is broken or cut off");
  }
}
