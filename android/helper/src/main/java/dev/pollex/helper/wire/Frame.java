package dev.pollex.helper.wire;

/** One frame as it came in. */
public final class Frame {
  public static final int MAX_PAYLOAD_BYTES = 1 << 20;
  public static final int KIND_JSON = 0;
  public static final int KIND_BLOB = 1;

  public final int kind;
  /** Null if the frame was too long and was read over. */
  public final byte[] payload;
  /** What the head said, in bytes. */
  public final long length;

  Frame(int kind, byte[] payload, long length) {
    this.kind = kind;
    this.payload = payload;
    this.length = length;
  }
}
