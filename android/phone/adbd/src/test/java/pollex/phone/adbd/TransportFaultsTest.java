package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A line that misbehaves, as the host at its other end sees it. */
final class TransportFaultsTest {
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

  @Test
  void aLineIsCutAfterSoManyBytesInTheMiddleOfAMessage() throws IOException {
    rig.adbd.faults().dropAfter(2 * Message.HEADER_BYTES + 3, 0);

    host.send(new Message(Message.OPEN, 1, 0, "shell:echo hello\0".getBytes(StandardCharsets.UTF_8)));

    assertEquals(Message.OKAY, host.next().command());
    WireException end = assertThrows(WireException.class, host::next);
    assertEquals("connection ended inside a payload", end.getMessage());
  }

  @Test
  void allHostsAreCutOffAndMayComeBack() throws IOException {
    WireHost other = WireHost.connected(rig.port);
    rig.adbd.faults().drop(0);

    assertNull(other.next());
    assertNull(host.next());
    try (WireHost again = WireHost.connected(rig.port)) {
      assertEquals("again\n", new String(again.ask(1, "shell:echo again"), StandardCharsets.UTF_8));
    }
  }

  @Test
  void nobodyGetsInForAWhile() throws Exception {
    rig.adbd.faults().drop(1_500);
    assertNull(host.next());
    try (WireHost early = new WireHost(rig.port)) {
      assertNull(early.next());
    }

    assertTrue(Rig.eventually(() -> {
      try (WireHost late = new WireHost(rig.port)) {
        return late.introduce(Message.VERSION_NO_CHECKSUMS, Message.MAX_PAYLOAD_BYTES) != null;
      }
    }));
  }

  @Test
  void aDropThatIsTakenBackDoesNotCome() throws IOException {
    rig.adbd.faults().dropAfter(30, 0);
    rig.adbd.faults().keep();

    assertEquals("there\n", new String(host.ask(1, "shell:echo there"), StandardCharsets.UTF_8));
  }

  @Test
  void aLateOkayComesAfterWhatTheStreamSaid() throws IOException {
    int id = host.open(1, "exec:cat").arg0();
    rig.adbd.faults().delayOkay(1_000);
    host.write(1, id, new byte[] {7});

    Message said = host.next();
    Message okay = host.next();

    assertEquals(Message.WRTE, said.command());
    assertEquals(Message.OKAY, okay.command());
  }

  @Test
  void aHostThatLeavesBeforeItsLateOkayLeavesNothingBehind() throws Exception {
    long before = Rig.threads();
    rig.adbd.faults().delayOkay(200);
    try (WireHost leaving = WireHost.connected(rig.port)) {
      leaving.send(new Message(Message.OPEN, 1, 0, "shell:sleep 1000\0".getBytes(StandardCharsets.UTF_8)));
      assertTrue(Rig.eventually(() -> Rig.threads() > before));
    }
    Thread.sleep(600); // the OKAY was due in this time, and what it starts

    assertTrue(Rig.eventually(() -> Rig.threads() == before));
  }

  @Test
  void dataComesInCrumbs() throws IOException {
    rig.adbd.faults().fragment(1);
    int id = host.open(1, "shell:echo crumbs").arg0();
    StringBuilder all = new StringBuilder();
    Message message = host.next();
    while (message.command() == Message.WRTE) {
      assertEquals(1, message.payload().length);
      all.append(message.text());
      host.send(Message.OKAY, 1, id);
      message = host.next();
    }

    assertEquals("crumbs\n", all.toString());
  }
}
