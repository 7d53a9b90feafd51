package pollex.phone.adbd;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The packets of the second shell protocol, which carry several streams over one: a kind, a little-endian length, data.
 *
 * <p>A packet may come in any number of pieces, and a piece may hold several packets.
 */
final class ShellPackets {
  static final int STDIN = 0;
  static final int STDOUT = 1;
  static final int STDERR = 2;
  static final int EXIT = 3;
  static final int CLOSE_STDIN = 4;

  private static final int HEADER_BYTES = 5;
  private static final int MAX_DATA_BYTES = 1 << 15;

  private final OutputStream out;

  /**
   * @param out the stream to the host; packets are written to it whole, whichever thread they come from
   */
  ShellPackets(OutputStream out) {
    this.out = out;
  }

  /** A stream whose bytes travel as packets of that kind. */
  OutputStream output(int kind) {
    return new Output(kind);
  }

  /** The last packet: how the command ended. */
  void exit(int code) throws IOException {
    write(EXIT, new byte[] {(byte) code}, 0, 1);
  }

  private synchronized void write(int kind, byte[] data, int from, int length) throws IOException {
    ByteBuffer packet = ByteBuffer.allocate(HEADER_BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
    out.write(packet.put((byte) kind).putInt(length).put(data, from, length).array());
  }

  private final class Output extends OutputStream {
    private final int kind;

    Output(int kind) {
      this.kind = kind;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
      for (int done = 0; done < length; done += MAX_DATA_BYTES) {
        ShellPackets.this.write(kind, data, from + done, Math.min(MAX_DATA_BYTES, length - done));
      }
    }
  }

  /** Standard input, taken out of the host's packets as the command reads; it ends where the host closes it. */
  static final class Input extends InputStream {
    private final InputStream in;
    private long leftBytes;
    private boolean ended;

    Input(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] target, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      while (leftBytes == 0 && !ended) {
        nextPacket();
      }
      int count = ended ? -1 : in.read(target, from, (int) Math.min(length, leftBytes));
      if (count < 0) {
        ended = true;
        return -1;
      }
      leftBytes -= count;
      return count;
    }

    private void nextPacket() throws IOException {
      byte[] header = in.readNBytes(HEADER_BYTES);
      if (header.length < HEADER_BYTES) {
        ended = true;
        return;
      }
      long length = Integer.toUnsignedLong(ByteBuffer.wrap(header, 1, 4).order(ByteOrder.LITTLE_ENDIAN).getInt());
      switch (header[0]) {
        case STDIN -> leftBytes = length;
        case CLOSE_STDIN -> ended = true;
        default -> passOver(length);
      }
    }

    /** Drops a packet that means nothing here, such as the size of the host's window. */
    private void passOver(long length) throws IOException {
      try {
        in.skipNBytes(length);
      } catch (EOFException e) {
        ended = true;
      }
    }
  }
}
