package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pollex.phone.net.SocketEnd;

/** A stream that is joined with a socket on the phone; where either ends, both do, as adb knows no half of one. */
final class SocketService implements Service {
  private static final int PIECE_BYTES = 1 << 15;

  /** For what a host said right before it closed the stream: whoever does not read it by then has not wanted it. */
  private static final int LAST_WORDS_MS = 1000;

  private final SocketEnd socket;

  SocketService(SocketEnd socket) {
    this.socket = socket;
  }

  @Override
  public void run(InputStream in, OutputStream out) throws InterruptedException {
    Thread fromHost = new Thread(() -> pass(in), "adbd socket");
    fromHost.setDaemon(true);
    fromHost.start();
    try {
      byte[] piece = new byte[PIECE_BYTES];
      int count = socket.in().read(piece);
      while (count >= 0) {
        out.write(piece, 0, count);
        count = socket.in().read(piece);
      }
    } catch (IOException gone) {
      Thread.interrupted(); // that is how a service is told that the host has closed the stream
      fromHost.join(LAST_WORDS_MS);
    } finally {
      socket.close();
      fromHost.interrupt();
    }
  }

  private void pass(InputStream in) {
    try (socket) {
      in.transferTo(socket.out());
    } catch (IOException gone) {
      // the socket is closed, which ends the other way, too
    }
  }
}
