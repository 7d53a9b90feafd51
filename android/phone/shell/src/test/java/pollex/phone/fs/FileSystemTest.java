package pollex.phone.fs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class FileSystemTest {
  @TempDir Path host;
  private FileSystem files;

  @BeforeEach
  void open() throws IOException {
    files = new FileSystem(host);
  }

  @Test
  void a_file_is_written_and_read_by_its_phone_path() throws IOException {
    write("/sdcard/a.txt", "hello");

    assertEquals("hello", read("/storage/emulated/0/a.txt"));
    assertEquals(5, files.stat("/sdcard/a.txt").size());
    assertTrue(files.list("/sdcard").contains("a.txt"));
  }

  @Test
  void appending_keeps_what_is_there_and_writing_empties_it() throws IOException {
    write("/sdcard/a", "one");
    try (OutputStream out = files.write("/sdcard/a", true)) {
      out.write("two".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals("onetwo", read("/sdcard/a"));

    write("/sdcard/a", "x");
    assertEquals("x", read("/sdcard/a"));
  }

  @Test
  void folders_are_made_with_those_above_them_wherever_the_path_leads() throws IOException {
    files.makeFolder("/sdcard/a", false);
    files.makeLink("/sdcard/a/link", "../real");
    files.makeFolder("/sdcard/a/link/./x/y/../z/", true);
    files.makeFolder("/sdcard/a/link/x/z", true);
    write("/sdcard/file", "");

    assertEquals(List.of("y", "z"), files.list("/sdcard/real/x"));
    fails(Errno.ENOTDIR, () -> files.makeFolder("/sdcard/file/x/y", true));
    fails(Errno.EEXIST, () -> files.makeFolder("/sdcard/file", true));
    fails(Errno.EROFS, () -> files.makeFolder("/system/x/y", true));
  }

  /** Neither takes long, nor is in the way for ever, though the host takes no path to its end. */
  @Test
  void folders_moved_into_folders_are_removed_however_deep_they_lie() throws IOException {
    String deep = "/d".repeat(1_050);
    files.makeFolder("/sdcard/a" + deep, true);
    files.makeFolder("/sdcard/b" + deep, true);
    write("/sdcard/a" + deep + "/file", "12345");
    files.move("/sdcard/a", "/sdcard/b" + deep + "/a");

    files.remove("/sdcard/b", true);

    assertFalse(files.exists("/sdcard/b"));
    try (Stream<Path> left = Files.list(host.resolve("pending"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void errors_have_number_and_sentence_of_a_phone() {
    fails(Errno.ENOENT, "/x: No such file or directory", () -> files.stat("/x"));
    fails(Errno.EISDIR, "/sdcard: Is a directory", () -> files.read("/sdcard"));
    fails(Errno.ENOTDIR, "/proc/version/x: Not a directory", () -> files.stat("/proc/version/x"));
    fails(Errno.EEXIST, "/sdcard/DCIM: File exists", () -> files.makeFolder("/sdcard/DCIM", false));
    fails(Errno.ENOENT, "/sdcard/a/b: No such file or directory", () -> files.makeFolder("/sdcard/a/b", false));
    fails(Errno.EROFS, "/system/x: Read-only file system", () -> files.write("/system/x", false));
    fails(Errno.EINVAL, "/sdcard/DCIM: Invalid argument", () -> files.linkTarget("/sdcard/DCIM"));
    fails(Errno.ENAMETOOLONG, () -> files.write("/sdcard/" + "n".repeat(256), false));
    fails(Errno.EACCES, () -> files.write("/proc/version", false));
    fails(Errno.EBUSY, () -> files.remove("/data", true));
    assertEquals(2, Errno.ENOENT.number());
  }

  @Test
  void a_folder_that_is_not_empty_is_removed_only_with_all_that_is_in_it() throws IOException {
    files.makeFolder("/sdcard/a/b/c", true);
    write("/sdcard/a/b/f", "x");

    fails(Errno.ENOTEMPTY, () -> files.remove("/sdcard/a", false));
    files.remove("/sdcard/a", true);

    assertFalse(files.exists("/sdcard/a"));
  }

  @Test
  void removing_a_link_leaves_what_it_points_to() throws IOException {
    files.makeFolder("/sdcard/real", false);
    write("/sdcard/real/f", "x");
    files.makeLink("/data/local/tmp/link", "/sdcard/real");

    assertEquals("x", read("/data/local/tmp/link/f"));
    files.remove("/data/local/tmp/link", true);

    assertEquals("x", read("/sdcard/real/f"));
  }

  @Test
  void a_ring_of_links_is_an_error_and_no_endless_walk() throws IOException {
    files.makeLink("/data/local/tmp/a", "b");
    files.makeLink("/data/local/tmp/b", "a");

    fails(Errno.ELOOP, () -> files.stat("/data/local/tmp/a"));
    assertTrue(files.linkStat("/data/local/tmp/a").isLink());
  }

  @Test
  void dots_behind_a_link_are_those_of_its_target() throws IOException {
    assertEquals("/storage/emulated", files.realPath("/sdcard/.."));
    assertEquals("/", files.resolve("/sdcard", ".."));
    assertEquals("/a/c", files.resolve("/a/b", ".././/c"));
  }

  @Test
  void moving_takes_modes_and_contents_along() throws IOException {
    files.makeFolder("/sdcard/a", false);
    write("/sdcard/a/f", "x");
    files.chmod("/sdcard/a/f", 0741);

    files.move("/sdcard/a", "/data/local/tmp/b");

    assertEquals("x", read("/data/local/tmp/b/f"));
    assertEquals(0741, files.stat("/data/local/tmp/b/f").permissions());
    fails(Errno.EINVAL, () -> files.move("/data/local/tmp/b", "/data/local/tmp/b/c"));
  }

  @Test
  void owners_and_modes_follow_the_place_and_not_the_host() throws IOException {
    write("/data/local/tmp/t", "");
    write("/sdcard/s", "");
    files.makeFolder("/data/data/dev.app/files", true);
    files.chown("/data/data/dev.app", 10_123, 10_123);

    assertEquals(2000, files.stat("/data/local/tmp/t").uid());
    assertEquals(0100666, files.stat("/data/local/tmp/t").mode());
    assertEquals(0100660, files.stat("/sdcard/s").mode());
    assertEquals(1023, files.stat("/sdcard/s").gid());
    assertEquals(10_123, files.stat("/data/data/dev.app/files").uid());
    assertEquals(0040771, files.stat("/data/local/tmp").mode());
  }

  @Test
  void a_mode_without_any_right_still_lets_the_phone_read_its_file() throws IOException {
    write("/sdcard/a", "x");
    files.chmod("/sdcard/a", 0);

    assertEquals(0100000, files.stat("/sdcard/a").mode());
    assertEquals("x", read("/sdcard/a"));
  }

  @Test
  void names_may_hold_any_characters_and_case_counts() throws IOException {
    for (String name : List.of("照片 1.png", "ünï", "a\nb", "%utf8.x", "*", "😀", "-rf", "A", "a", "\u0001")) {
      write("/sdcard/" + name, name);
    }
    for (String name : List.of("照片 1.png", "ünï", "a\nb", "%utf8.x", "*", "😀", "-rf", "A", "a", "\u0001")) {
      assertEquals(name, read("/sdcard/" + name));
      assertTrue(files.list("/sdcard").contains(name));
    }
  }

  @Test
  void names_that_the_host_cannot_write_are_escaped_there() {
    HostNames ascii = new HostNames(StandardCharsets.US_ASCII);
    for (String name : List.of("照片", "plain", "%utf8.odd", "ü %41")) {
      String onHost = ascii.toHost(name);
      assertTrue(StandardCharsets.US_ASCII.newEncoder().canEncode(onHost));
      assertEquals(name, ascii.toPhone(onHost));
    }
  }

  @Test
  void touching_sets_the_time_and_makes_missing_files() throws IOException {
    files.touch("/sdcard/new", 1_000_000);

    assertEquals(1_000_000, files.stat("/sdcard/new").modifiedSeconds());
    assertEquals(0, files.stat("/sdcard/new").size());
    fails(Errno.EINVAL, () -> files.touch("/sdcard/new", Long.MAX_VALUE));
  }

  @Test
  void a_replacement_shows_only_when_it_is_complete() throws IOException {
    write("/sdcard/a", "old");
    try (Replacement half = files.replace("/sdcard/a")) {
      half.write("half".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals("old", read("/sdcard/a"));

    try (Replacement whole = files.replace("/sdcard/a")) {
      whole.write("new".getBytes(StandardCharsets.UTF_8));
      whole.commit();
    }
    assertEquals("new", read("/sdcard/a"));
  }

  @Test
  void a_full_phone_refuses_bytes_and_keeps_the_file_that_was_to_be_replaced() throws IOException {
    FileSystem small = new FileSystem(host.resolve("small"), 1000);
    try (OutputStream out = small.write("/sdcard/a", false)) {
      out.write(new byte[900]);
    }
    fails(Errno.ENOSPC, "/sdcard/b: No space left on device", () ->
        small.write("/sdcard/b", false).write(new byte[200]));
    try (Replacement replacement = small.replace("/sdcard/a")) {
      fails(Errno.ENOSPC, () -> replacement.write(new byte[200]));
    }
    assertEquals(900, small.stat("/sdcard/a").size());

    small.remove("/sdcard/a", false);
    try (OutputStream out = small.write("/sdcard/c", false)) {
      out.write(new byte[900]);
    }
    assertTrue(small.used() <= small.capacity());
  }

  @Test
  void small_files_of_the_kernel_can_be_read_and_devices_written() throws IOException {
    assertTrue(read("/proc/meminfo").startsWith("MemTotal:"));
    assertEquals("", read("/dev/null"));
    write("/dev/null", "gone");
    assertArrayEquals(new byte[4], files.read("/dev/zero").readNBytes(4));
    assertEquals(0020666, files.stat("/dev/null").mode());
    files.provide("/proc/77/cmdline", VirtualFile.of(() -> "app".getBytes(StandardCharsets.UTF_8)));
    assertEquals("app", read("/proc/77/cmdline"));
  }

  @Test
  void files_stay_when_the_phone_starts_again_and_unfinished_ones_go() throws IOException {
    write("/sdcard/a", "kept");
    files.replace("/sdcard/b").write(1);

    FileSystem again = new FileSystem(host);

    assertEquals("kept", new String(again.read("/sdcard/a").readAllBytes(), StandardCharsets.UTF_8));
    try (var left = Files.list(host.resolve("pending"))) {
      assertEquals(0, left.count());
    }
  }

  private void write(String path, String text) throws IOException {
    try (OutputStream out = files.write(path, false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private String read(String path) throws IOException {
    try (InputStream in = files.read(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void fails(Errno errno, Executable action) {
    assertEquals(errno, assertThrows(FileSystemException.class, action).errno());
  }

  private static void fails(Errno errno, String sentence, Executable action) {
    FileSystemException e = assertThrows(FileSystemException.class, action);
    assertEquals(errno, e.errno());
    assertEquals(sentence, e.getMessage());
  }
}
