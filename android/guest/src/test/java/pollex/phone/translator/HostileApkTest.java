package pollex.phone.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guest's APK, and what somebody might make of it. */
@Timeout(120)
class HostileApkTest {
  private static final int ROUNDS = 60;
  private static final File FRAMEWORK = new File(System.getProperty("framework"));

  @TempDir Path folder;
  private final Map<String, byte[]> entries = new TreeMap<>();

  @BeforeEach
  void read() throws IOException {
    try (ZipFile apk = new ZipFile(System.getProperty("guest.apk"))) {
      for (ZipEntry entry : (Iterable<ZipEntry>) apk.stream().map(ZipEntry.class::cast)::iterator) {
        try (InputStream in = apk.getInputStream(entry)) {
          entries.put(entry.getName(), in.readAllBytes());
        }
      }
    }
  }

  private Path written() throws IOException {
    Path apk = folder.resolve("some.apk");
    try (OutputStream out = Files.newOutputStream(apk);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return apk;
  }

  private Path translated() throws IOException, Refused {
    Path out = Files.createTempDirectory(folder, "out");
    Main.translate(written().toFile(), out, FRAMEWORK);
    return out;
  }

  private String refusal() {
    Refused refused = assertThrows(Refused.class, this::translated);
    return refused.code() + ": " + refused.getMessage();
  }

  private static void assertContains(String part, String whole) {
    assertTrue(whole.contains(part), whole);
  }

  @Test
  void a_manifest_without_end_is_refused_before_the_phone_reads_it() {
    entries.put(Archive.MANIFEST, Arrays.copyOf(entries.get(Archive.MANIFEST), (16 << 20) + 1));

    assertEquals("INSTALL_PARSE_FAILED_BAD_MANIFEST: AndroidManifest.xml is larger than 16 MB", refusal());
  }

  @Test
  void classes_of_all_dex_files_come_out_for_java_8() throws Exception {
    try (ZipFile jar = new ZipFile(translated().resolve("classes.jar").toFile())) {
      List<String> names = jar.stream().map(ZipEntry::getName).sorted().toList();
      assertTrue(names.contains("dev/pollex/guest/MainActivity.class") && names.contains("dev/pollex/guest/Counter.class"));
      try (InputStream in = jar.getInputStream(jar.getEntry("dev/pollex/guest/Counter.class"))) {
        assertEquals(52, in.readNBytes(8)[7]);
      }
    }
  }

  @Test
  void no_manifest_no_code_and_other_files_are_refused() throws Exception {
    byte[] manifest = entries.remove("AndroidManifest.xml");
    assertContains("INSTALL_PARSE_FAILED_BAD_MANIFEST: the archive holds no AndroidManifest.xml", refusal());
    entries.put("AndroidManifest.xml", "<manifest/>".getBytes());
    assertContains("it is no binary XML", refusal());
    entries.put("AndroidManifest.xml", manifest);
    entries.put("classes.dex", "dex\n035\0 no".getBytes());
    assertContains("INSTALL_FAILED_DEXOPT: classes.dex is no dex file", refusal());
    entries.remove("classes.dex");
    assertContains("INSTALL_FAILED_INVALID_APK: dev.pollex.guest code is missing", refusal());
    entries.put("resources.arsc", new byte[20]);
    assertContains("resources.arsc is broken", refusal());
    Path text = Files.writeString(folder.resolve("text.apk"), "hello");
    Refused refused = assertThrows(Refused.class, () -> Main.translate(text.toFile(), folder, FRAMEWORK));
    assertEquals(Refused.NOT_APK, refused.code());
  }

  @Test
  void entries_that_lead_out_are_refused() {
    for (String name : List.of("../out", "a/../../out", "/etc/out", "a\\..\\out", "..")) {
      entries.put(name, new byte[] {1});
      assertContains("leads out of the archive", refusal());
      entries.remove(name);
    }
  }

  @Test
  void what_unpacks_without_end_is_refused() throws Exception {
    Path apk = folder.resolve("bomb.apk");
    try (OutputStream out = Files.newOutputStream(apk);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 20; i++) {
        zip.putNextEntry(new ZipEntry("assets/" + i));
        for (int mb = 0; mb < 60; mb++) zip.write(zeros);
        zip.closeEntry();
      }
    }
    Refused refused = assertThrows(Refused.class, () -> Main.translate(apk.toFile(), folder, FRAMEWORK));
    assertContains("unpacked, the archive is larger than 1024 MB", refused.getMessage());
  }

  /** Whatever a byte is turned into: it is translated or refused, and nothing else comes out. */
  @Test
  void bytes_that_lie_are_taken_or_refused() throws Exception {
    Random random = new Random(20);
    for (String name : List.of("AndroidManifest.xml", "resources.arsc", "classes.dex", "classes2.dex")) {
      byte[] whole = entries.get(name);
      for (int round = 0; round < ROUNDS; round++) {
        byte[] changed = random.nextInt(8) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
        for (int i = random.nextInt(4); i >= 0 && changed.length > 0; i--) {
          changed[random.nextInt(changed.length)] = (byte) (random.nextBoolean() ? 0xff : random.nextInt(256));
        }
        entries.put(name, changed);
        try {
          translated();
        } catch (Refused e) {
          assertTrue(e.getMessage().length() > 10, e.getMessage());
        }
      }
      entries.put(name, whole);
    }
  }
}
