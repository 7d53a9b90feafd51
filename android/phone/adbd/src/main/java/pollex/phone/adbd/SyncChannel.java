package pollex.phone.adbd;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import pollex.phone.fs.FileSystemException;

/** Reads and writes the pieces of the sync protocol: four letters, little-endian numbers, bytes of a given length. */
final class SyncChannel {
  /** The most that one DATA piece may carry. */
  static final int MAX_DATA_BYTES = 1 << 16;

  private final InputStream in;
  private final OutputStream out;

  SyncChannel(InputStream in, OutputStream out) {
    this.in = in;
    this.out = new BufferedOutputStream(out, MAX_DATA_BYTES);
  }

  /** The four letters of the next request, or null where the host has ended. */
  String nextId() throws IOException {
    byte[] letters = in.readNBytes(4);
    return letters.length < 4 ? null : new String(letters, StandardCharsets.ISO_8859_1);
  }

  /** Four letters inside a request. */
  String readId() throws IOException {
    return new String(readBytes(4), StandardCharsets.ISO_8859_1);
  }

  /** An unsigned number of 32 bits. */
  long readNumber() throws IOException {
    int number = ByteBuffer.wrap(readBytes(4)).order(ByteOrder.LITTLE_ENDIAN).getInt();
    return Integer.toUnsignedLong(number);
  }

  byte[] readBytes(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("the host stopped inside a request");
    }
    return bytes;
  }

  /** Writes four letters and the numbers after them, 32 bits each. */
  void write(String id, long... numbers) throws IOException {
    ByteBuffer buffer = record(id, 4 * numbers.length);
    for (long number : numbers) {
      buffer.putInt((int) number);
    }
    out.write(buffer.array());
  }

  void write(byte[] bytes, int length) throws IOException {
    out.write(bytes, 0, length);
  }

  /** Writes a record begun with {@link #record}. */
  void write(ByteBuffer record) throws IOException {
    out.write(record.array());
  }

  /** Four letters, with room for so many more bytes. */
  static ByteBuffer record(String id, int bytes) {
    return ByteBuffer.allocate(4 + bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(id.getBytes(StandardCharsets.ISO_8859_1));
  }

  void flush() throws IOException {
    out.flush();
  }

  /** Tells the host why a request failed. */
  void fail(String sentence) throws IOException {
    byte[] text = sentence.getBytes(StandardCharsets.UTF_8);
    write("FAIL", text.length);
    write(text, text.length);
    flush();
  }

  /** Tells the host what failed and the system's reason. */
  void fail(String what, IOException reason) throws IOException {
    fail(what + ": " + (reason instanceof FileSystemException known ? known.reason() : "I/O error"));
  }
}
