package dev.pollex.helper.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads frames: u32 big-endian payload length, u8 kind, payload. A frame that is too long is read over. */
public final class FrameReader {
  private static final int SKIP_STEP_BYTES = 65536;
  private static final long UNSIGNED_INT = 0xffffffffL;

  private final DataInputStream in;

  public FrameReader(InputStream in) {
    this.in = new DataInputStream(in);
  }

  /** The next frame, or null at the end of the stream, also when it ends inside a frame. */
  public Frame read() throws IOException {
    try {
      long length = in.readInt() & UNSIGNED_INT;
      int kind = in.readUnsignedByte();
      if (length > Frame.MAX_PAYLOAD_BYTES) {
        skip(length);
        return new Frame(kind, null, length);
      }
      byte[] payload = new byte[(int) length];
      in.readFully(payload);
      return new Frame(kind, payload, length);
    } catch (EOFException end) {
      return null;
    }
  }

  private void skip(long length) throws IOException {
    byte[] scratch = new byte[SKIP_STEP_BYTES];
    long left = length;
    while (left > 0) {
      int step = (int) Math.min(left, scratch.length);
      in.readFully(scratch, 0, step);
      left -= step;
    }
  }
}
