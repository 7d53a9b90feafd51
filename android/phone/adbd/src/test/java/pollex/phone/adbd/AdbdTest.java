package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live adbd over loopback: connections, streams, refusals, limits. */
final class AdbdTest {
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
  void aHostConnectsAndRunsACommand() throws IOException {
    assertEquals("hello\n", text(host.ask(1, "shell:echo hello")));
  }

  @Test
  void theBannerNamesThePhoneAndWhatItCan() throws IOException {
    Message answer = host.introduce(Message.VERSION_NO_CHECKSUMS, 8 << 20);

    assertEquals(Message.VERSION_NO_CHECKSUMS, answer.arg0());
    assertEquals(Message.MAX_PAYLOAD_BYTES, answer.arg1());
    assertEquals("device::ro.product.name=pollex_phone;ro.product.model=pollex;ro.product.device=virtual;"
        + "features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir", answer.text());
  }

  @Test
  void nothingIsAnsweredBeforeTheHostHasIntroducedItself() throws IOException {
    try (WireHost early = new WireHost(rig.port)) {
      early.send(new Message(Message.OPEN, 1, 0, "shell:echo early".getBytes()));

      assertEquals(Message.CNXN, early.introduce(Message.VERSION_NO_CHECKSUMS, Message.MAX_PAYLOAD_BYTES).command());
    }
  }

  @Test
  void anOldHostGetsItsLimitAndMustSendChecksums() throws IOException {
    try (WireHost old = new WireHost(rig.port)) {
      assertEquals(4096, old.introduce(Message.VERSION_CHECKSUMS, 4096).arg1());
      Message open = new Message(Message.OPEN, 1, 0, "shell:echo old\0".getBytes());
      byte[] header = open.header();
      header[16]++;

      old.sendBytes(header);
      old.sendBytes(open.payload());

      assertNull(old.next());
    }
  }

  @Test
  void aHostThatTakesNoDataIsNone() throws IOException {
    try (WireHost odd = new WireHost(rig.port)) {
      assertNull(odd.introduce(Message.VERSION_NO_CHECKSUMS, 0));
    }
  }

  @Test
  void aBadHeaderEndsItsOwnConnectionOnly() throws IOException {
    try (WireHost bad = WireHost.connected(rig.port)) {
      bad.sendBytes(new byte[Message.HEADER_BYTES]);

      assertNull(bad.next());
    }
    assertEquals("still here\n", text(host.ask(1, "shell:echo still here")));
  }

  @Test
  void whatThePhoneHasNotIsRefused() throws IOException {
    List<String> names = List.of("reboot:", "root:", "unroot:", "remount:", "tcpip:5555", "usb:", "jdwp", "jdwp:1",
        "track-jdwp", "track-app", "tcp:80", "localabstract:x", "localfilesystem:/x", 
        "framebuffer:", "backup:all", "abb_exec:package", "abb:package", "dev:/dev/null", "sync", "sync:x", "shell", "");
    for (String name : names) {
      Message answer = host.open(5, name);

      assertEquals(Message.CLSE, answer.command(), name);
      assertEquals(0, answer.arg0());
      assertEquals(5, answer.arg1());
    }
  }

  @Test
  void streamsHaveNumbersThatAreNotUsedAgain() throws IOException {
    List<Integer> seen = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int id = host.open(1, "shell:true").arg0();
      host.readToTheEnd(1);
      assertNotEquals(0, id);
      assertTrue(!seen.contains(id));
      seen.add(id);
    }
  }

  @Test
  void aStalledStreamHoldsUpItselfOnly() throws IOException {
    int stalled = host.open(1, "exec:cat /dev/zero").arg0();
    assertEquals(Message.WRTE, host.next().command());

    for (int i = 2; i < 20; i++) {
      assertEquals("fine\n", text(host.ask(i, "shell:echo fine")));
    }
    host.send(Message.OKAY, 1, stalled);
    assertEquals(stalled, host.next().arg0());
  }

  @Test
  void oneWriteIsOutUntilItsOkay() throws Exception {
    int id = host.open(1, "exec:cat").arg0();
    byte[] data = new byte[StreamInput.RUN_AHEAD_BYTES];
    host.write(1, id, data);
    assertEquals(Message.OKAY, host.next().command());
    assertEquals(Message.WRTE, host.next().command());
    // The second echo has to wait for the OKAY of the first; another stream shows that nothing else came.
    host.write(1, id, new byte[] {1});
    assertEquals(Message.OKAY, host.next().command());

    assertEquals("between\n", text(host.ask(2, "shell:echo between")));
  }

  @Test
  void aHostThatWritesWithoutWaitingLosesTheStream() throws IOException {
    int id = host.open(1, "exec:sleep 100").arg0();
    host.write(1, id, new byte[Message.MAX_PAYLOAD_BYTES]);
    host.write(1, id, new byte[1]);

    Message answer = host.next();

    assertEquals(Message.CLSE, answer.command());
    assertEquals(1, answer.arg1());
    assertEquals("fine\n", text(host.ask(2, "shell:echo fine")));
  }

  @Test
  void messagesForUnknownStreamsDoNoHarm() throws IOException {
    host.write(77, 78, new byte[10]);
    host.send(Message.CLSE, 77, 78);
    host.send(Message.OKAY, 77, 78);

    Message answer = host.next();

    assertEquals(Message.CLSE, answer.command());
    assertEquals(78, answer.arg0());
    assertEquals(77, answer.arg1());
  }

  @Test
  void aHostThatClosesInterruptsTheCommand() throws Exception {
    long before = Rig.threads();
    int id = host.open(1, "shell,v2,raw:sleep 100").arg0();
    assertTrue(Rig.eventually(() -> Rig.threads() == before + 1));

    host.send(Message.CLSE, 0, id);

    assertTrue(Rig.eventually(() -> Rig.threads() == before));
    assertEquals("next\n", text(host.ask(2, "shell:echo next")));
  }

  @Test
  void everythingEndsWithTheConnection() throws Exception {
    long before = Rig.threads();
    WireHost leaving = WireHost.connected(rig.port);
    for (int i = 1; i <= 5; i++) {
      leaving.open(i, i % 2 == 0 ? "shell:sleep 100" : "exec:cat /dev/zero");
    }
    leaving.close();

    assertTrue(Rig.eventually(() -> Rig.threads() == before));
  }

  @Test
  void aHostThatIntroducesItselfAgainStartsAnew() throws Exception {
    long before = Rig.threads();
    host.open(1, "shell:sleep 100");
    host.introduce(Message.VERSION_NO_CHECKSUMS, Message.MAX_PAYLOAD_BYTES);

    assertTrue(Rig.eventually(() -> Rig.threads() == before));
    assertEquals("anew\n", text(host.ask(1, "shell:echo anew")));
  }

  @Test
  void tooManyStreamsAreRefused() throws Exception {
    for (int i = 1; i <= Connection.MAX_STREAMS; i++) {
      assertEquals(Message.OKAY, host.open(i, "shell:sleep 100").command());
    }

    Message refusal = host.open(1000, "shell:echo one too many");

    assertEquals(Message.CLSE, refusal.command());
    assertEquals(1000, refusal.arg1());
  }

  @Test
  void tooManyHostsAreTurnedAwayUntilOthersLeave() throws Exception {
    List<WireHost> hosts = new ArrayList<>();
    for (int i = 1; i < Adbd.MAX_CONNECTIONS; i++) {
      hosts.add(WireHost.connected(rig.port));
    }
    try (WireHost late = new WireHost(rig.port)) {
      assertNull(late.next());
    }
    for (WireHost leaving : hosts) {
      leaving.close();
    }

    assertTrue(Rig.eventually(() -> {
      try (WireHost next = new WireHost(rig.port)) {
        Message answer = next.introduce(Message.VERSION_NO_CHECKSUMS, Message.MAX_PAYLOAD_BYTES);
        return answer != null && answer.command() == Message.CNXN;
      } catch (IOException turnedAway) {
        return false;
      }
    }));
  }

  @Test
  void closingEndsAllThreadsAndThePort() throws Exception {
    host.open(1, "shell:sleep 100");

    rig.close();

    assertTrue(Rig.eventually(() -> Rig.threads() == 0));
    assertThrows(IOException.class, () -> new WireHost(rig.port));
  }

  @Test
  void bytesComeThroughAsTheyAre() throws IOException {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    try (java.io.OutputStream file = rig.files.write("/data/local/tmp/all", false)) {
      file.write(all);
    }

    assertArrayEquals(all, host.ask(1, "exec:cat /data/local/tmp/all"));
    assertArrayEquals(all, host.ask(2, "shell:cat /data/local/tmp/all"));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
