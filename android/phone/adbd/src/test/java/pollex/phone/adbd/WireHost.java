package pollex.phone.adbd;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A host of the plainest kind, for tests: sends what it is told and gives what comes, with a time limit. */
final class WireHost implements AutoCloseable {
  private static final int LIMIT_MS = 10_000;

  private final Socket socket;
  private final MessageReader reader;

  WireHost(int port) throws IOException {
    socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(LIMIT_MS);
    reader = new MessageReader(new BufferedInputStream(socket.getInputStream()));
    reader.agree(Message.MAX_PAYLOAD_BYTES, true);
  }

  /** A host that has introduced itself. */
  static WireHost connected(int port) throws IOException {
    WireHost host = new WireHost(port);
    host.introduce(Message.VERSION_NO_CHECKSUMS, Message.MAX_PAYLOAD_BYTES);
    return host;
  }

  /** Sends CNXN and gives the answer. */
  Message introduce(int version, int maxPayloadBytes) throws IOException {
    send(new Message(Message.CNXN, version, maxPayloadBytes, "host::features=shell_v2".getBytes()));
    return next();
  }

  void send(Message message) throws IOException {
    byte[] header = message.header();
    byte[] bytes = java.util.Arrays.copyOf(header, header.length + message.payload().length);
    System.arraycopy(message.payload(), 0, bytes, header.length, message.payload().length);
    sendBytes(bytes);
  }

  void sendBytes(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  void send(int command, int arg0, int arg1) throws IOException {
    send(new Message(command, arg0, arg1));
  }

  /** The next message, or null where the phone has closed the connection. */
  Message next() throws IOException {
    try {
      return reader.read();
    } catch (java.net.SocketException reset) {
      return null;
    }
  }

  /** Asks for a service and gives the answer, OKAY or CLSE. */
  Message open(int id, String service) throws IOException {
    send(new Message(Message.OPEN, id, 0, (service + "\0").getBytes(StandardCharsets.UTF_8)));
    return next();
  }

  void write(int id, int phoneId, byte[] data) throws IOException {
    send(new Message(Message.WRTE, id, phoneId, data));
  }

  /** Opens a service, takes all it says, and returns that when it closes. */
  byte[] ask(int id, String service) throws IOException {
    Message answer = open(id, service);
    if (answer.command() != Message.OKAY) {
      throw new IOException("refused: " + service);
    }
    return readToTheEnd(id);
  }

  /** Takes what one stream says until it closes. */
  byte[] readToTheEnd(int id) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Message message = next();
    while (message.command() != Message.CLSE) {
      if (message.command() == Message.WRTE) {
        all.write(message.payload());
        send(Message.OKAY, id, message.arg0());
      }
      message = next();
    }
    return all.toByteArray();
  }

  /** What one stream says, as a stream of bytes; other messages on the connection are passed over. */
  InputStream input(int id) {
    return new InputStream() {
      private byte[] piece = {};
      private int offset;

      @Override
      public int read() throws IOException {
        while (offset == piece.length) {
          Message message = next();
          if (message == null || message.command() == Message.CLSE) {
            return -1;
          }
          if (message.command() == Message.WRTE) {
            piece = message.payload();
            offset = 0;
            send(Message.OKAY, id, message.arg0());
          }
        }
        return piece[offset++] & 0xff;
      }
    };
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
