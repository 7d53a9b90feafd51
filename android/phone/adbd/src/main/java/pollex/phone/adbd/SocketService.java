package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pollex.phone.net.SocketEnd;

/** A stream that is joined with a socket on the phone; where either ends, both do, as adb knows no half of one. */
final class SocketService implements Service {
  private static final int PIECE_BYTES = 1 << 15;

  private final SocketEnd socket;

  SocketService(SocketEnd socket) {
    this.socket = socket;
  }

  @Override
  public void run(InputStream in, OutputStream out) throws IOException {
    Thread fromHost = new Thread(() -> pass(in), "adbd socket");
    fromHost.setDaemon(true);
    fromHost.start();
    try (socket) {
      byte[] piece = new byte[PIECE_BYTES];
      int count = socket.in().read(piece);
      while (count >= 0) {
        out.write(piece, 0, count);
        count = socket.in().read(piece);
      }
    } finally {
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
