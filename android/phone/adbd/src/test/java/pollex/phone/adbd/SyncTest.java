package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;

/** The sync service, request by request, over streams in memory. */
final class SyncTest {
  private static final String FOLDER = "/data/local/tmp/";

  @TempDir Path folder;
  private FileSystem files;

  @BeforeEach
  void start() throws IOException {
    files = new FileSystem(folder);
  }

  @Test
  void aPushedFileHasItsContentModeAndTime() throws IOException {
    byte[] content = random(200_000);

    InputStream answer = ask(SyncHost.push(FOLDER + "中文 a,b.bin", 0100640, content, 65_536, 1_700_000_000));

    assertEquals("OKAY", SyncHost.outcome(answer));
    assertArrayEquals(content, read(FOLDER + "中文 a,b.bin"));
    Status status = files.stat(FOLDER + "中文 a,b.bin");
    assertEquals(0100640, status.mode());
    assertEquals(1_700_000_000, status.modifiedSeconds());
  }

  @Test
  void aPushMakesTheFoldersAbove() throws IOException {
    assertEquals("OKAY", SyncHost.outcome(ask(SyncHost.push(FOLDER + "x/y/z.txt", 0100644, random(1), 10, 5))));
    assertTrue(files.stat(FOLDER + "x/y").isFolder());
  }

  @Test
  void anEmptyFileCanBePushedAndPulled() throws IOException {
    ask(SyncHost.push(FOLDER + "empty", 0100644, new byte[0], 10, 5));

    assertEquals(0, files.stat(FOLDER + "empty").size());
    assertArrayEquals(SyncHost.numbers("DONE", 0), ask(SyncHost.request("RECV", FOLDER + "empty")).readAllBytes());
  }

  @Test
  void aPulledFileComesInPiecesOfAtMost64KiB() throws IOException {
    byte[] content = random(150_000);
    put("big", content);

    InputStream answer = ask(SyncHost.request("RECV", FOLDER + "big"));

    ByteArrayOutputStream all = new ByteArrayOutputStream();
    String id = SyncHost.id(answer);
    while (id.equals("DATA")) {
      int size = SyncHost.number(answer);
      assertTrue(size <= 65_536);
      all.write(answer.readNBytes(size));
      id = SyncHost.id(answer);
    }
    assertEquals("DONE", id);
    assertArrayEquals(content, all.toByteArray());
  }

  @Test
  void theFirstFormOfFactsHasThreeNumbers() throws IOException {
    put("f", random(5));
    files.chmod(FOLDER + "f", 0751);
    files.touch(FOLDER + "f", 1000);

    InputStream answer = ask(SyncHost.request("STAT", FOLDER + "f"), SyncHost.request("STAT", FOLDER + "none"));

    assertArrayEquals(SyncHost.numbers("STAT", 0100751, 5, 1000), answer.readNBytes(16));
    assertArrayEquals(SyncHost.numbers("STAT", 0, 0, 0), answer.readAllBytes());
  }

  @Test
  void theSecondFormOfFactsSaysWhyThereIsNothing() throws IOException {
    byte[] answer = ask(SyncHost.request("STA2", FOLDER + "none")).readAllBytes();

    assertEquals(72, answer.length);
    assertArrayEquals(SyncHost.numbers("STA2", 2), Arrays.copyOf(answer, 8));
    assertArrayEquals(new byte[64], Arrays.copyOfRange(answer, 8, 72));
  }

  @Test
  void theSecondFormOfFactsIsComplete() throws IOException {
    put("f", random(5));
    files.touch(FOLDER + "f", 1000);
    Status status = files.stat(FOLDER + "f");

    InputStream answer = ask(SyncHost.request("LST2", FOLDER + "f"));

    assertEquals("LST2", SyncHost.id(answer));
    assertEquals(0, SyncHost.number(answer));
    SyncHost.longNumber(answer);
    assertEquals(status.inode(), SyncHost.longNumber(answer));
    assertEquals(status.mode(), SyncHost.number(answer));
    assertEquals(1, SyncHost.number(answer));
    assertEquals(status.uid(), SyncHost.number(answer));
    assertEquals(status.gid(), SyncHost.number(answer));
    assertEquals(5, SyncHost.longNumber(answer));
    for (int time = 0; time < 3; time++) {
      assertEquals(1000, SyncHost.longNumber(answer));
    }
    assertEquals(-1, answer.read());
  }

  @Test
  void onlyTheFollowingFormFollowsLinks() throws IOException {
    InputStream answer = ask(SyncHost.request("STAT", "/sdcard"), SyncHost.request("STAT", "/sdcard/"),
        SyncHost.request("LST2", "/sdcard"), SyncHost.request("STA2", "/sdcard"));

    SyncHost.id(answer);
    assertEquals(0120777, SyncHost.number(answer));
    answer.skipNBytes(8 + 4);
    assertEquals(0040000, SyncHost.number(answer) & 0170000);
    answer.skipNBytes(8 + 4 + 20);
    assertEquals(0120777, SyncHost.number(answer));
    answer.skipNBytes(72 - 28 + 24);
    assertEquals(0040000, SyncHost.number(answer) & 0170000);
  }

  @Test
  void aListNamesTheFolderItsParentAndAllThatIsInIt() throws IOException {
    put("a", random(3));
    put("中", random(4));

    assertEquals(List.of(".", "..", "a:3", "中:4"), list("LIST", "DENT", 16));
    assertEquals(List.of(".", "..", "a:3", "中:4"), list("LIS2", "DNT2", 72));
  }

  @Test
  void aListOfNothingIsEmpty() throws IOException {
    assertArrayEquals(
        SyncHost.numbers("DONE", 0, 0, 0, 0), ask(SyncHost.request("LIST", FOLDER + "none")).readAllBytes());
    assertEquals(76, ask(SyncHost.request("LIS2", FOLDER + "none")).readAllBytes().length);
  }

  @Test
  void failuresAreSaidAsAPhoneSaysThem() throws IOException {
    assertEquals("open failed: No such file or directory",
        SyncHost.outcome(ask(SyncHost.request("RECV", FOLDER + "none"))));
    assertEquals("couldn't create file: Is a directory",
        SyncHost.outcome(ask(SyncHost.push("/data/local/tmp", 0100644, random(9), 4, 1))));
    assertEquals("couldn't create file: Read-only file system",
        SyncHost.outcome(ask(SyncHost.push("/system/x", 0100644, random(9), 4, 1))));
    assertEquals("secure_mkdirs failed: Read-only file system",
        SyncHost.outcome(ask(SyncHost.push("/system/x/y", 0100644, random(9), 4, 1))));
    assertEquals("path too long", SyncHost.outcome(ask(SyncHost.request("STAT", "/" + "x".repeat(1024)))));
    assertEquals("unknown command WHAT", SyncHost.outcome(ask(SyncHost.request("WHAT", "/"))));
    assertEquals("missing , in ID_SEND_V1", SyncHost.outcome(ask(SyncHost.request("SEND", "/sdcard/x"))));
    assertEquals("bad mode", SyncHost.outcome(ask(SyncHost.request("SEND", "/sdcard/x,rw"))));
    assertEquals("oversize data message", SyncHost.outcome(
        ask(SyncHost.request("SEND", "/sdcard/x,33188"), SyncHost.numbers("DATA", 65_537), new byte[10])));
    assertEquals("invalid data message", SyncHost.outcome(
        ask(SyncHost.request("SEND", "/sdcard/x,33188"), SyncHost.numbers("WHAT", 5), new byte[10])));
  }

  @Test
  void aFullPhoneSaysSo() throws IOException {
    files = new FileSystem(folder.resolve("small"), 100_000);

    assertEquals("write failed: No space left on device",
        SyncHost.outcome(ask(SyncHost.push(FOLDER + "big", 0100644, random(200_000), 65_536, 1))));
    assertThrows(FileSystemException.class, () -> files.stat(FOLDER + "big"));
  }

  @Test
  void aLinkIsPushedAsALinkAndTakesTheOldPlace() throws IOException {
    put("target", random(7));
    put("link", random(1));

    InputStream answer = ask(SyncHost.push(FOLDER + "link", 0120777, "target".getBytes(), 100, 1),
        SyncHost.request("RECV", FOLDER + "link"));

    assertEquals("OKAY", SyncHost.outcome(answer));
    assertTrue(files.linkStat(FOLDER + "link").isLink());
    assertEquals("target", files.linkTarget(FOLDER + "link"));
    assertEquals("DATA", SyncHost.id(answer));
    assertEquals(7, SyncHost.number(answer));
  }

  @Test
  void severalRequestsShareAStreamAndQuitEndsIt() throws IOException {
    InputStream answer = ask(SyncHost.push(FOLDER + "a", 0100644, random(9), 4, 1),
        SyncHost.request("STAT", FOLDER + "a"), SyncHost.request("QUIT", ""), SyncHost.request("STAT", FOLDER + "a"));

    assertEquals("OKAY", SyncHost.outcome(answer));
    assertEquals("STAT", SyncHost.id(answer));
    answer.skipNBytes(12);
    assertEquals(-1, answer.read());
  }

  @Test
  void bytesMayComeOneByOne() throws IOException {
    byte[] content = random(3000);
    byte[] all = SyncHost.join(
        SyncHost.push(FOLDER + "a", 0100644, content, 700, 1), SyncHost.request("STAT", FOLDER + "a"));
    ByteArrayOutputStream answer = new ByteArrayOutputStream();

    new SyncService(files).run(new OneByOne(all), answer);

    assertArrayEquals(content, read(FOLDER + "a"));
    assertEquals(8 + 16, answer.size());
  }

  @Test
  void aPushThatIsCutAnywhereLeavesTheOldFile() throws IOException {
    put("a", "old".getBytes());
    byte[] all = SyncHost.push(FOLDER + "a", 0100644, random(40), 16, 1);
    for (int cut = 0; cut < all.length; cut++) {
      try {
        ask(Arrays.copyOf(all, cut));
      } catch (IOException cutOff) {
        assertTrue(cut > 0);
      }
      assertEquals("old", new String(read(FOLDER + "a")));
      assertEquals(List.of("a"), files.list(FOLDER));
    }
    assertEquals("OKAY", SyncHost.outcome(ask(all)));
    assertFalse(Arrays.equals("old".getBytes(), read(FOLDER + "a")));
  }

  private List<String> list(String request, String entryId, int entryBytes) throws IOException {
    InputStream answer = ask(SyncHost.request(request, FOLDER));
    List<String> entries = new ArrayList<>();
    String id = SyncHost.id(answer);
    while (id.equals(entryId)) {
      answer.skipNBytes(entryBytes == 16 ? 4 : 36);
      long size = entryBytes == 16 ? SyncHost.number(answer) : SyncHost.longNumber(answer);
      answer.skipNBytes(entryBytes == 16 ? 4 : 24);
      String name = new String(answer.readNBytes(SyncHost.number(answer)), StandardCharsets.UTF_8);
      entries.add(name.startsWith(".") ? name : name + ":" + size);
      id = SyncHost.id(answer);
    }
    assertEquals("DONE", id);
    assertEquals(entryBytes, answer.readAllBytes().length);
    return entries;
  }

  private InputStream ask(byte[]... requests) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    new SyncService(files).run(new ByteArrayInputStream(SyncHost.join(requests)), answer);
    return new ByteArrayInputStream(answer.toByteArray());
  }

  private void put(String name, byte[] content) throws IOException {
    try (OutputStream file = files.write(FOLDER + name, false)) {
      file.write(content);
    }
  }

  private byte[] read(String path) throws IOException {
    try (InputStream file = files.read(path)) {
      return file.readAllBytes();
    }
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  /** Gives one byte per read. */
  private static final class OneByOne extends ByteArrayInputStream {
    OneByOne(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] target, int from, int length) {
      return super.read(target, from, Math.min(length, 1));
    }
  }
}
