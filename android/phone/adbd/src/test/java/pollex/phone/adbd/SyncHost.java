package pollex.phone.adbd;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Builds sync requests and takes sync answers apart, for tests. */
final class SyncHost {
  private SyncHost() {}

  static byte[] request(String id, String path) {
    byte[] name = path.getBytes(StandardCharsets.UTF_8);
    return join(numbers(id, name.length), name);
  }

  /** All bytes of a push in pieces of at most so many bytes. */
  static byte[] push(String path, int mode, byte[] content, int pieceBytes, int modifiedSeconds) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(request("SEND", path + "," + mode));
    for (int done = 0; done < content.length; done += pieceBytes) {
      int size = Math.min(pieceBytes, content.length - done);
      all.writeBytes(numbers("DATA", size));
      all.write(content, done, size);
    }
    all.writeBytes(numbers("DONE", modifiedSeconds));
    return all.toByteArray();
  }

  static byte[] numbers(String id, int... numbers) {
    ByteBuffer buffer = ByteBuffer.allocate(4 + 4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.put(id.getBytes(StandardCharsets.ISO_8859_1));
    for (int number : numbers) {
      buffer.putInt(number);
    }
    return buffer.array();
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  static String id(InputStream in) throws IOException {
    return new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
  }

  static int number(InputStream in) throws IOException {
    return Integer.reverseBytes(new DataInputStream(in).readInt());
  }

  static long longNumber(InputStream in) throws IOException {
    return Long.reverseBytes(new DataInputStream(in).readLong());
  }

  /** The sentence of a FAIL answer, or the four letters of another one. */
  static String outcome(InputStream in) throws IOException {
    String id = id(in);
    int length = number(in);
    return id.equals("FAIL") ? new String(in.readNBytes(length), StandardCharsets.UTF_8) : id;
  }
}
