package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.regex.Pattern;

/** {@code tcp:} and {@code localabstract:}: a connection to what listens on the phone, as {@code adb forward} opens it. */
final class SocketService implements Service {
  private static final Pattern NAME = Pattern.compile("tcp:\\d{1,5}|localabstract:.+");

  private final SocketEnd end;

  private SocketService(SocketEnd end) {
    this.end = end;
  }

  /** The service of that name; null when it is none of these, or nobody listens there. */
  static SocketService find(String name, Sockets sockets) {
    SocketEnd end = NAME.matcher(name).matches() ? sockets.connect(name) : null;
    return end == null ? null : new SocketService(end);
  }

  @Override
  public void run(InputStream in, OutputStream out) throws IOException {
    Thread sender = new Thread(() -> send(in), Thread.currentThread().getName() + " in");
    sender.setDaemon(true);
    sender.start();
    try (end) {
      copy(end.in(), out);
    }
  }

  private void send(InputStream in) {
    try (OutputStream to = end.out()) {
      copy(in, to);
    } catch (IOException e) {
      end.close(); // whoever listened has gone, or the host has
    }
  }

  /** At once what there is: nobody waits for a full buffer. */
  private static void copy(InputStream from, OutputStream to) throws IOException {
    byte[] piece = new byte[1 << 14];
    for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
      to.write(piece, 0, count);
      to.flush();
    }
  }
}
