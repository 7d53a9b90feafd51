package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What listens on the phone, as hosts reach it by {@code adb forward}. */
@Timeout(30)
final class SocketsTest {
  @TempDir Path folder;

  private static void greet(Sockets.Listener listener) {
    try (SocketEnd end = listener.accept(0)) {
      String name = new String(end.in().readNBytes(3), StandardCharsets.UTF_8);
      end.out().write(("hello " + name).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aHostTalksToWhatListensAndToNothingElse() throws Exception {
    try (Rig rig = new Rig(folder);
        WireHost host = WireHost.connected(rig.port);
        Sockets.Listener port = rig.adbd.sockets().listen(Sockets.tcp(9008));
        Sockets.Listener named = rig.adbd.sockets().listen(Sockets.abstractName("there"))) {
      int id = 0;
      for (Sockets.Listener listener : new Sockets.Listener[] {port, named}) {
        new Thread(() -> greet(listener)).start();
        String service = listener == port ? "tcp:9008" : "localabstract:there";
        int phoneId = host.open(++id, service).arg0();
        host.write(id, phoneId, "Ada".getBytes(StandardCharsets.UTF_8));
        assertEquals("hello Ada", new String(host.readToTheEnd(id), StandardCharsets.UTF_8));
      }
      assertEquals(Message.CLSE, host.open(++id, "tcp:9009").command());
    }
  }

  @Test
  void aNameHasOneListenerUntilItIsClosed() throws Exception {
    Sockets sockets = new Sockets();
    Sockets.Listener listener = sockets.listen("tcp:1");
    assertThrows(BindException.class, () -> sockets.listen("tcp:1"));

    SocketEnd waiting = sockets.connect("tcp:1");
    listener.close();

    assertEquals(-1, waiting.in().read());
    assertThrows(SocketException.class, () -> listener.accept(0));
    assertNull(sockets.connect("tcp:1"));
    sockets.listen("tcp:1").close();
  }

  @Test
  void waitingHasAnEnd() throws Exception {
    Sockets sockets = new Sockets();
    try (Sockets.Listener listener = sockets.listen("tcp:1")) {
      assertThrows(SocketTimeoutException.class, () -> listener.accept(1));
      sockets.connect("tcp:1");
      SocketEnd end = listener.accept(0);
      end.setReadTimeoutMs(1);
      InputStream in = end.in();
      assertThrows(SocketTimeoutException.class, in::read);
    }
  }
}
