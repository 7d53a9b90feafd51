package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Random and damaged frames against a live adbd: it neither falls nor keeps anything. */
final class FuzzTest {
  private static final int FRAMES = 100_000;
  private static final int FRAMES_PER_CONNECTION = 200;
  private static final long SEED = 20_240_229;
  private static final long HEAP_BYTES = 16 << 20;
  private static final List<String> SERVICES = List.of("shell:echo a", "shell,v2,raw:cat", "exec:cat", "shell:",
      "shell,v2,pty:cat", "exec:sleep 100", "exec:cat /dev/zero", "sync:", "sync:", "sync:", "reboot:", "shell,v2,raw:",
      "shell:echo 'open", "tcp:1", "");

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  @Timeout(120)
  void aHundredThousandBadFramesLeaveNoTrace() throws Exception {
    try (Rig rig = new Rig(folder)) {
      fuzz(rig.port, 2_000);
      assertTrue(Rig.eventually(() -> Rig.threads() == 1));
      long threads = Thread.getAllStackTraces().size();
      long descriptors = descriptors();
      long heap = heap();

      fuzz(rig.port, FRAMES);

      assertTrue(Rig.eventually(() -> Rig.threads() == 1), "threads of adbd are left over");
      assertTrue(Rig.eventually(() -> Thread.getAllStackTraces().size() <= threads), "threads are left over");
      assertTrue(Rig.eventually(() -> descriptors() <= descriptors), "sockets or files are left open");
      assertTrue(heap() < heap + HEAP_BYTES, "memory is left over");
      try (WireHost good = WireHost.connected(rig.port)) {
        assertEquals("well\n", new String(good.ask(1, "shell:echo well"), StandardCharsets.UTF_8));
      }
    }
  }

  private void fuzz(int port, int frames) throws Exception {
    int sent = 0;
    while (sent < frames) {
      sent += fuzzConnection(port, Math.min(FRAMES_PER_CONNECTION, frames - sent));
    }
  }

  /** Gives the number of frames that could be sent until the phone closed the connection. */
  private int fuzzConnection(int port, int frames) throws IOException {
    int sent = 0;
    try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
      socket.setTcpNoDelay(true);
      InputStream answers = socket.getInputStream();
      if (random.nextInt(10) > 0) {
        socket.getOutputStream().write(introduction());
        // A turned-away host must not count its frames.
        if (answers.readNBytes(Message.HEADER_BYTES).length == 0) {
          return 0;
        }
      }
      while (sent < frames) {
        socket.getOutputStream().write(frame());
        sent++;
        answers.skip(answers.available());
      }
    } catch (IOException closed) {
      return sent;
    }
    return sent;
  }

  private byte[] introduction() {
    int version = Message.VERSION_NO_CHECKSUMS - random.nextInt(2);
    int maxPayloadBytes = random.nextBoolean() ? Message.MAX_PAYLOAD_BYTES : 1 + random.nextInt(5000);
    return bytes(new Message(Message.CNXN, version, maxPayloadBytes, "host::".getBytes()));
  }

  private byte[] frame() {
    int[] commands = {Message.OPEN, Message.OKAY, Message.OKAY, Message.WRTE, Message.WRTE, Message.WRTE,
      Message.CLSE, Message.AUTH, Message.STLS, Message.SYNC};
    int command = random.nextInt(400) == 0 ? Message.CNXN : commands[random.nextInt(commands.length)];
    byte[] payload = switch (command) {
      case Message.OPEN -> service();
      case Message.WRTE -> data();
      default -> noise(random.nextInt(8));
    };
    int other = command == Message.OPEN && random.nextInt(10) > 0 ? 0 : number();
    byte[] frame = bytes(new Message(command, number(), other, payload));
    if (random.nextInt(60) == 0) {
      for (int change = random.nextInt(5); change >= 0; change--) {
        frame[random.nextInt(frame.length)] = (byte) random.nextInt();
      }
    }
    return frame;
  }

  private int number() {
    return random.nextInt(20) == 0 ? random.nextInt() : random.nextInt(12);
  }

  private byte[] service() {
    byte[] name = SERVICES.get(random.nextInt(SERVICES.size())).getBytes();
    if (name.length > 0 && random.nextInt(4) == 0) {
      name[random.nextInt(name.length)] = (byte) random.nextInt();
    }
    return name;
  }

  private byte[] data() {
    String path = "/data/local/tmp/f" + random.nextInt(3);
    byte[] data = switch (random.nextInt(8)) {
      case 0 -> SyncHost.push(path, random.nextInt(1 << 17), noise(random.nextInt(300)), 100, random.nextInt());
      case 1 -> SyncHost.request("LIST", "/data/local/tmp");
      case 2 -> SyncHost.request("RECV", path);
      case 3 -> SyncHost.request(random.nextBoolean() ? "STA2" : "LIS2", path);
      case 4 -> SyncHost.join(new byte[] {(byte) random.nextInt(7)}, SyncHost.numbers("", random.nextInt(9)), noise(5));
      case 5 -> "echo hello | cat\r\u0003exit\r".getBytes();
      default -> noise(random.nextInt(100));
    };
    if (data.length > 0 && random.nextInt(4) == 0) {
      data[random.nextInt(data.length)] = (byte) random.nextInt();
    }
    return data;
  }

  private byte[] noise(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] bytes(Message message) {
    return SyncHost.join(message.header(), message.payload());
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  private static long heap() throws InterruptedException {
    for (int round = 0; round < 3; round++) {
      System.gc();
      Thread.sleep(50);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
