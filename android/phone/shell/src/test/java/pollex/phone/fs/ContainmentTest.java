package pollex.phone.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that a phone path can say leads out of the host folder. */
class ContainmentTest {
  private static final int ROUNDS = Integer.getInteger("pollex.rounds", 4_000);

  @TempDir Path folder;
  private Path outside;
  private Path tree;
  private FileSystem files;

  @BeforeEach
  void plantASecret() throws IOException {
    outside = Files.createDirectories(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "secret");
    files = new FileSystem(folder.resolve("phone"));
    tree = folder.resolve("phone/tree").toRealPath();
  }

  @Test
  void dots_stop_at_the_root() throws IOException {
    assertEquals(tree, files.host("/../../../.."));
    assertEquals(tree, files.host("../.."));
    assertEquals(tree.resolve("storage/emulated/0/a"), files.host("/sdcard/../../../../../sdcard/a"));
    assertEquals("/x", files.resolve("/", "../../x"));
  }

  @Test
  void links_of_the_phone_that_name_host_paths_find_nothing() throws IOException {
    files.makeLink("/sdcard/absolute", outside.toString());
    files.makeLink("/sdcard/upward", "../../../../../../../../.." + outside);

    assertFalse(files.exists("/sdcard/absolute/secret"));
    assertFalse(files.exists("/sdcard/upward/secret"));
    assertThrows(FileSystemException.class, () -> files.read("/sdcard/absolute/secret"));
    assertThrows(FileSystemException.class, () -> files.write("/sdcard/upward/secret", false));
  }

  @Test
  void links_of_the_phone_lead_nowhere_on_the_host_whoever_puts_one_in_the_way_meanwhile() throws IOException {
    files.makeLink("/sdcard/absolute", outside.toString());
    files.makeLink("/sdcard/upward", "../../../../../../.." + outside);

    assertFalse(Files.exists(tree.resolve("storage/emulated/0/absolute/secret")));
    assertFalse(Files.exists(tree.resolve("storage/emulated/0/upward/secret")));
    assertEquals(outside.toString(), files.linkTarget("/sdcard/absolute"));
    assertEquals(outside.toString().length(), files.linkStat("/sdcard/absolute").size());
  }

  @Test
  void links_planted_on_the_host_are_read_as_phone_paths() throws IOException {
    Files.createSymbolicLink(tree.resolve("storage/emulated/0/planted"), outside);
    Files.createSymbolicLink(tree.resolve("storage/emulated/0/file"), outside.resolve("secret"));

    assertFalse(files.exists("/sdcard/planted/secret"));
    assertThrows(FileSystemException.class, () -> files.read("/sdcard/file"));
    assertThrows(FileSystemException.class, () -> files.write("/sdcard/planted/new", false));
    files.remove("/sdcard/planted", true);
    files.remove("/sdcard/file", true);

    assertEquals("secret", Files.readString(outside.resolve("secret")));
  }

  @Test
  void removing_a_folder_does_not_follow_links_in_it() throws IOException {
    Files.createDirectories(tree.resolve("storage/emulated/0/d"));
    Files.createSymbolicLink(tree.resolve("storage/emulated/0/d/out"), outside);

    files.remove("/sdcard/d", true);

    assertTrue(Files.exists(outside.resolve("secret")));
  }

  @Test
  void names_with_nul_are_refused() {
    assertEquals(Errno.EINVAL, assertThrows(FileSystemException.class, () -> files.stat("/sdcard/a\0b")).errno());
  }

  @Test
  void no_random_path_leads_out_whatever_links_there_are() throws IOException {
    long seed = 42;
    Random random = new Random(seed);
    List<String> parts =
        List.of("..", ".", "", "sdcard", "data", "local", "tmp", "a", "b", "l", "m", "/", "outside", "secret", "*",
            "%2e", "日");
    for (int i = 0; i < ROUNDS; i++) {
      String path = randomPath(random, parts);
      try {
        switch (random.nextInt(6)) {
          case 0 -> files.makeLink(path, random.nextBoolean() ? randomPath(random, parts) : outside.toString());
          case 1 -> files.makeFolder(path, random.nextBoolean());
          case 2 -> write(path);
          case 3 -> files.move(path, randomPath(random, parts));
          case 4 -> files.remove(path, random.nextInt(10) == 0);
          default -> files.list(path);
        }
      } catch (FileSystemException expectedOften) {
        assertFalse(expectedOften.getMessage().contains(folder.toString()) && !path.contains("outside"));
      }
      Path at = hostOrRoot(path);
      assertTrue(at.startsWith(tree), () -> "seed " + seed + ": " + path + " leads to " + at);
      assertTrue(!Files.exists(at) || at.toRealPath().startsWith(tree), () -> "seed " + seed + ": " + path);
    }
    assertEquals("secret", Files.readString(outside.resolve("secret")));
    try (var names = Files.list(outside)) {
      assertEquals(1, names.count());
    }
  }

  private Path hostOrRoot(String path) throws IOException {
    try {
      return files.host(path);
    } catch (FileSystemException e) {
      return tree;
    }
  }

  private void write(String path) throws IOException {
    try (OutputStream out = files.write(path, false)) {
      out.write(1);
    }
  }

  private static String randomPath(Random random, List<String> parts) {
    StringBuilder path = new StringBuilder(random.nextInt(4) > 0 ? "/sdcard" : "");
    for (int i = random.nextInt(7); i >= 0; i--) {
      path.append('/').append(parts.get(random.nextInt(parts.size())));
    }
    return path.toString();
  }
}
