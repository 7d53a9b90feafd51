package pollex.phone.adbd;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * One message of the adb wire: a command, two arguments whose meaning depends on it, and a payload.
 *
 * <p>The arrays are handed on, not copied: who makes a message gives its payload away.
 */
record Message(int command, int arg0, int arg1, byte[] payload) {
  static final int CNXN = 0x4e584e43;
  static final int AUTH = 0x48545541;
  static final int OPEN = 0x4e45504f;
  static final int OKAY = 0x59414b4f;
  static final int WRTE = 0x45545257;
  static final int CLSE = 0x45534c43;
  static final int STLS = 0x534c5453;
  static final int SYNC = 0x434e5953;

  /** Six little-endian numbers: command, arg0, arg1, payload length, checksum, command inverted. */
  static final int HEADER_BYTES = 24;

  /** The first protocol version; both sides must send and check checksums. */
  static final int VERSION_CHECKSUMS = 0x01000000;

  /** From this version on the checksum is neither needed nor looked at. */
  static final int VERSION_NO_CHECKSUMS = 0x01000001;

  /** The largest payload ever agreed on. */
  static final int MAX_PAYLOAD_BYTES = 1 << 20;

  /** The largest payload before both sides have said what they take. */
  static final int MAX_EARLY_PAYLOAD_BYTES = 4096;

  private static final byte[] EMPTY = {};

  /** A message without a payload. */
  Message(int command, int arg0, int arg1) {
    this(command, arg0, arg1, EMPTY);
  }

  /** Whether a command word is one that adb has, or once had. */
  static boolean isCommand(int word) {
    return switch (word) {
      case CNXN, AUTH, OPEN, OKAY, WRTE, CLSE, STLS, SYNC -> true;
      default -> false;
    };
  }

  /** The plain sum of the payload's bytes; adb calls it a CRC, which it is not. */
  static int checksum(byte[] payload) {
    int sum = 0;
    for (byte b : payload) {
      sum += b & 0xff;
    }
    return sum;
  }

  /** The header, always with a checksum: old hosts need it, newer ones do not look. */
  byte[] header() {
    return ByteBuffer.allocate(HEADER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(command)
        .putInt(arg0)
        .putInt(arg1)
        .putInt(payload.length)
        .putInt(checksum(payload))
        .putInt(~command)
        .array();
  }

  /** The payload as text without the NULs that end it: a banner or the name of a service. */
  String text() {
    int end = payload.length;
    while (end > 0 && payload[end - 1] == 0) {
      end--;
    }
    return new String(payload, 0, end, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    byte[] letters = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(command).array();
    String name = new String(letters, StandardCharsets.ISO_8859_1);
    return name + "(" + arg0 + ", " + arg1 + ", " + payload.length + " bytes)";
  }
}
