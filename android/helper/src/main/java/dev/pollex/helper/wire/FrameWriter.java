package dev.pollex.helper.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes frames from any thread. The lock is fair and held for one frame only, so that an answer to
 * a cancel gets through between two pieces of a picture.
 */
public final class FrameWriter {
  public static final int MAX_PIECE_BYTES = 65536;
  private static final int HEAD_BYTES = 5;
  private static final int PIECE_HEAD_BYTES = 5;

  private final OutputStream out;
  private final ReentrantLock lock = new ReentrantLock(true);

  public FrameWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes one JSON frame. */
  public void json(Map<String, Object> object) throws IOException {
    byte[] payload = JsonWriter.bytes(object);
    if (payload.length > Frame.MAX_PAYLOAD_BYTES) {
      throw new IllegalArgumentException("JSON of " + payload.length + " bytes does not fit into a frame");
    }
    ByteArrayOutputStream frame = head(Frame.KIND_JSON, payload.length);
    frame.write(payload, 0, payload.length);
    send(frame);
  }

  /** Writes a blob in pieces; other frames may come between them. */
  public void blob(long requestId, byte[] data) throws IOException {
    int from = 0;
    do {
      int size = Math.min(MAX_PIECE_BYTES, data.length - from);
      boolean last = from + size == data.length;
      ByteArrayOutputStream frame = head(Frame.KIND_BLOB, PIECE_HEAD_BYTES + size);
      unsignedInt(frame, requestId);
      frame.write(last ? 1 : 0);
      frame.write(data, from, size);
      send(frame);
      from += size;
    } while (from < data.length);
  }

  private void send(ByteArrayOutputStream frame) throws IOException {
    lock.lock();
    try {
      frame.writeTo(out);
      out.flush();
      if (out instanceof PrintStream && ((PrintStream) out).checkError()) {
        throw new IOException("nobody reads the frames any more"); // a PrintStream swallows its exceptions
      }
    } finally {
      lock.unlock();
    }
  }

  private static ByteArrayOutputStream head(int kind, int length) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream(HEAD_BYTES + length);
    unsignedInt(frame, length);
    frame.write(kind);
    return frame;
  }

  private static void unsignedInt(ByteArrayOutputStream to, long value) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      to.write((int) (value >>> shift));
    }
  }
}
