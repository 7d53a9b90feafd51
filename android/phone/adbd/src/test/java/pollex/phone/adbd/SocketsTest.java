package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sockets of the phone over the wire: to what listens there ({@code forward}), and from there to the host ({@code reverse}). */
final class SocketsTest {
  @TempDir Path folder;
  private Rig rig;
  private WireHost host;

  @BeforeEach
  void start() throws IOException {
    rig = new Rig(folder);
    host = WireHost.connected(rig.port);
  }

  @AfterEach
  void stop() throws IOException {
    host.close();
    rig.close();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String ask(String service) throws IOException {
    return text(host.ask(90, service));
  }

  @Test
  void whereNobodyListensAConnectionIsRefused() throws IOException {
    for (String name : new String[] {"tcp:9", "localabstract:nobody", "tcp:", "tcp:80:example.com"}) {
      assertEquals(Message.CLSE, host.open(1, name).command(), name);
    }
  }

  @Test
  void aHostTalksToWhatListens() throws Exception {
    try (WireHost server = WireHost.connected(rig.port); WireHost client = WireHost.connected(rig.port)) {
      for (String[] names : new String[][] {{"nc -l -p 7000", "tcp:7000"}, {"nc -l -U @place", "localabstract:place"}}) {
        int serving = server.open(1, "exec:" + names[0]).arg0();
        int[] stream = new int[1];
        assertTrue(Rig.eventually(() -> {
          Message answer = client.open(2, names[1]);
          stream[0] = answer.arg0();
          return answer.command() == Message.OKAY;
        }));

        client.write(2, stream[0], "to the phone".getBytes(StandardCharsets.UTF_8));
        assertEquals("to the phone", text(server.input(1).readNBytes(12)));
        assertEquals(Message.OKAY, client.next().command());
        server.write(1, serving, "to the host".getBytes(StandardCharsets.UTF_8));
        assertEquals("to the host", text(client.input(2).readNBytes(11)));

        client.send(Message.CLSE, 2, stream[0]);
        server.readToTheEnd(1);
      }
    }
  }

  @Test
  void aReverseForwardHasTheHostOpened() throws Exception {
    assertEquals("OKAY", ask("reverse:forward:tcp:7001;tcp:5555"));
    try (WireHost shell = WireHost.connected(rig.port)) {
      int talking = shell.open(1, "exec:nc localhost 7001").arg0();
      Message opened = host.next();
      assertEquals(Message.OPEN, opened.command());
      assertEquals("tcp:5555", opened.text());
      host.send(Message.OKAY, 40, opened.arg0());

      shell.write(1, talking, "from the phone".getBytes(StandardCharsets.UTF_8));
      assertEquals("from the phone", text(host.input(40).readNBytes(14)));
      assertEquals(Message.OKAY, shell.next().command());
      host.write(40, opened.arg0(), "from the host".getBytes(StandardCharsets.UTF_8));
      assertEquals("from the host", text(shell.input(1).readNBytes(13)));

      host.send(Message.CLSE, 40, opened.arg0());
      shell.readToTheEnd(1);
    }
  }

  @Test
  void aHostThatRefusesEndsTheConnectionOnThePhone() throws Exception {
    ask("reverse:forward:tcp:7002;tcp:5555");
    try (WireHost shell = WireHost.connected(rig.port)) {
      long before = Rig.threads();
      shell.open(1, "exec:nc localhost 7002");
      Message opened = host.next();

      host.send(Message.CLSE, 0, opened.arg0());

      assertEquals("", text(shell.readToTheEnd(1)));
      assertTrue(Rig.eventually(() -> Rig.threads() == before));
    }
  }

  @Test
  void forwardsAreListedReplacedAndTakenBack() throws IOException {
    assertEquals("OKAY", ask("reverse:forward:tcp:7003;tcp:1"));
    assertEquals("OKAY", ask("reverse:forward:localabstract:x;localabstract:y"));
    assertEquals("0039host localabstract:x localabstract:y\nhost tcp:7003 tcp:1\n", ask("reverse:list-forward"));

    assertEquals("FAIL001dcannot rebind existing socket", ask("reverse:forward:norebind:tcp:7003;tcp:2"));
    assertEquals("OKAY", ask("reverse:forward:tcp:7003;tcp:2"));
    assertEquals("OKAY", ask("reverse:killforward:localabstract:x"));
    assertEquals("FAIL0024listener 'localabstract:x' not found", ask("reverse:killforward:localabstract:x"));
    assertEquals("0014host tcp:7003 tcp:2\n", ask("reverse:list-forward"));
    assertEquals("OKAY", ask("reverse:killforward-all"));
    assertEquals("0000", ask("reverse:list-forward"));
    assertThrows(ConnectException.class, () -> rig.sockets.connect("tcp:7003"));
  }

  @Test
  void aPortIsChosenWhereNoneIsNamed() throws IOException {
    assertEquals("OKAY000532768", ask("reverse:forward:tcp:0;tcp:1"));
    assertEquals("OKAY000532769", ask("reverse:forward:tcp:0;tcp:1"));
  }

  @Test
  void nonsenseIsRefusedInWords() throws IOException {
    for (String request : new String[] {"", "forward", "forward:", "forward:tcp:1", "forward:tcp:1;", "forward:x:1;tcp:2", "forward:tcp:1;tcp:2;tcp:3", "nothing"}) {
      assertTrue(ask("reverse:" + request).startsWith("FAIL"), request);
    }
  }

  @Test
  void anotherHostsForwardsStayAndOnesOwnEndWithTheConnection() throws Exception {
    ask("reverse:forward:tcp:7004;tcp:1");
    try (WireHost other = WireHost.connected(rig.port)) {
      assertEquals("0000", text(other.ask(1, "reverse:list-forward")));
      assertTrue(text(other.ask(1, "reverse:forward:tcp:7004;tcp:1")).startsWith("FAIL"));
      assertEquals("OKAY", text(other.ask(1, "reverse:forward:tcp:7005;tcp:1")));
    }
    assertTrue(Rig.eventually(() -> {
      try {
        rig.sockets.listen("tcp:7005").close();
        return true;
      } catch (java.net.BindException stillThere) {
        return false;
      }
    }));
    assertThrows(java.net.BindException.class, () -> rig.sockets.listen("tcp:7004"));
  }
}
