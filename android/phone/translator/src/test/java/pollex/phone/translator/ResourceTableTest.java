package pollex.phone.translator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tables whose package headers are as old compilers wrote them: 284 bytes, without the last field. */
class ResourceTableTest {
  private static final int TABLE_HEADER = 12;
  private static final int OLD = 284;
  private static final int NEW = 288;
  private static final int TYPE_STRINGS = 268;
  private static final int KEY_STRINGS = 276;
  private static final byte[] POOLS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  private static final int KEYS_IN_POOLS = 8;

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A package whose header has that size; what follows it stands for its strings, first of types, then of keys. */
  private static byte[] packageOf(int header, int id) {
    ByteBuffer chunk = little(header + POOLS.length);
    chunk.putShort((short) 0x0200).putShort((short) header).putInt(chunk.capacity()).putInt(id);
    chunk.putInt(TYPE_STRINGS, header).putInt(KEY_STRINGS, header + KEYS_IN_POOLS);
    chunk.position(header);
    return chunk.put(POOLS).array();
  }

  private static byte[] tableOf(byte[]... chunks) {
    ByteBuffer table = little(TABLE_HEADER + Arrays.stream(chunks).mapToInt(chunk -> chunk.length).sum());
    table.putShort((short) 2).putShort((short) TABLE_HEADER).putInt(table.capacity()).putInt(chunks.length);
    for (byte[] chunk : chunks) table.put(chunk);
    return table.array();
  }

  @Test
  void an_old_header_grows_and_what_it_points_to_moves_along() throws Refused {
    byte[] strings = {1, 0, 8, 0, 8, 0, 0, 0};

    byte[] renewed = ResourceTable.renewed(tableOf(strings, packageOf(OLD, 0x7f), packageOf(NEW, 0x7e), strings));

    assertArrayEquals(tableOf(strings, packageOf(NEW, 0x7f), packageOf(NEW, 0x7e), strings), renewed);
    ByteBuffer fields = ByteBuffer.wrap(renewed).order(ByteOrder.LITTLE_ENDIAN);
    int at = TABLE_HEADER + strings.length;
    assertEquals(POOLS[0], fields.get(at + fields.getInt(at + TYPE_STRINGS)));
    assertEquals(POOLS[KEYS_IN_POOLS], fields.get(at + fields.getInt(at + KEY_STRINGS)));
  }

  @Test
  void an_old_header_without_strings_still_points_to_none() throws Refused {
    byte[] bare = packageOf(OLD, 0x7f);
    ByteBuffer.wrap(bare).putInt(TYPE_STRINGS, 0).putInt(KEY_STRINGS, 0);

    ByteBuffer renewed = ByteBuffer.wrap(ResourceTable.renewed(tableOf(bare)));

    assertEquals(0, renewed.getInt(TABLE_HEADER + TYPE_STRINGS));
    assertEquals(0, renewed.getInt(TABLE_HEADER + KEY_STRINGS));
  }

  @Test
  void a_table_of_today_is_left_as_it_is() throws Refused {
    byte[] table = tableOf(packageOf(NEW, 0x7f));

    assertSame(table, ResourceTable.renewed(table));
  }

  @Test
  void an_old_header_that_is_cut_off_is_refused() {
    byte[] whole = tableOf(packageOf(OLD, 0x7f));
    byte[] cut = Arrays.copyOf(whole, whole.length - POOLS.length - 1);

    Refused refused = assertThrows(Refused.class, () -> ResourceTable.renewed(cut));

    assertEquals("resources.arsc is broken or cut off", refused.getMessage());
  }
}
