package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads messages from one connection and refuses what is none; used by one thread. */
final class MessageReader {
  private final InputStream in;
  private int maxPayloadBytes = Message.MAX_EARLY_PAYLOAD_BYTES;
  private boolean checksums = true;

  MessageReader(InputStream in) {
    this.in = in;
  }

  /** What was agreed on: the largest payload from now on, and whether checksums must be right. */
  void agree(int maxPayloadBytes, boolean checksums) {
    this.maxPayloadBytes = maxPayloadBytes;
    this.checksums = checksums;
  }

  /**
   * The next message, or null where the host ended the connection between two messages.
   *
   * @throws WireException for a bad header, an unknown command, too long a payload, a wrong checksum, an early end
   */
  Message read() throws IOException {
    byte[] bytes = in.readNBytes(Message.HEADER_BYTES);
    if (bytes.length == 0) {
      return null;
    }
    if (bytes.length < Message.HEADER_BYTES) {
      throw new WireException("connection ended inside a header");
    }
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int command = header.getInt();
    int arg0 = header.getInt();
    int arg1 = header.getInt();
    int length = header.getInt();
    int checksum = header.getInt();
    if (header.getInt() != ~command || !Message.isCommand(command)) {
      throw new WireException("bad header");
    }
    if (Integer.compareUnsigned(length, maxPayloadBytes) > 0) {
      throw new WireException("payload of " + Integer.toUnsignedString(length) + " bytes is too long");
    }
    // readNBytes takes memory as the data comes, not as the header promises.
    byte[] payload = in.readNBytes(length);
    if (payload.length < length) {
      throw new WireException("connection ended inside a payload");
    }
    Message message = new Message(command, arg0, arg1, payload);
    if (checksums && !needsNone(message) && checksum != Message.checksum(payload)) {
      throw new WireException("wrong checksum");
    }
    return message;
  }

  /** A host that comes back to a phone that it lost knows that none are needed, and introduces itself without. */
  private static boolean needsNone(Message message) {
    return message.command() == Message.CNXN
        && Integer.compareUnsigned(message.arg0(), Message.VERSION_NO_CHECKSUMS) >= 0;
  }
}
