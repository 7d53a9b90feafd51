package pollex.tools;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Refuses dex code that Android 8 cannot link: dx turns a lambda into an invoke-custom without a word, and
 * nothing on a phone makes the class that it asks for. Such an instruction names an entry of one of two
 * lists, and a file without these lists has none.
 */
final class DexCheck {
  private static final int MAP_OFFSET = 0x34;
  private static final int MAP_ITEM_BYTES = 12;
  private static final int CALL_SITE_IDS = 0x0007;
  private static final int METHOD_HANDLES = 0x0008;
  private static final String MAGIC = "dex\n038\0";

  private DexCheck() {}

  /** Throws if the file is of another version, or holds call sites or method handles. */
  static void check(byte[] dex) {
    for (int i = 0; i < MAGIC.length(); i++) {
      if (dex[i] != MAGIC.charAt(i)) throw new IllegalStateException("classes.dex is not of version 038");
    }
    ByteBuffer file = ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN);
    int map = file.getInt(MAP_OFFSET);
    int count = file.getInt(map);
    for (int i = 0; i < count; i++) {
      int type = file.getShort(map + Integer.BYTES + i * MAP_ITEM_BYTES) & 0xffff;
      if (type == CALL_SITE_IDS || type == METHOD_HANDLES) {
        throw new IllegalStateException("classes.dex holds an invoke-custom: some class uses a lambda or a method reference");
      }
    }
  }
}
