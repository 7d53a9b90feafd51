package pollex.phone.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What apps have stored is kept and comes back whole, or stays as it is. */
class BackupTest {
  private static final int CAPACITY = 1_000_000;

  @TempDir Path folder;
  private FileSystem files;
  private Path copy;

  @BeforeEach
  void makeAPhone() throws IOException {
    files = new FileSystem(folder.resolve("phone"), CAPACITY);
    copy = folder.resolve("copy");
    files.makeFolder("/data/data/app", false);
    write("/data/data/app/notes", "milk");
    write("/sdcard/Download/photo", "cat");
    write("/data/local/tmp/tool", "one");
    files.makeLink("/sdcard/latest", "Download/photo");
    files.chmod("/data/data/app/notes", 0604);
  }

  private void write(String path, String text) throws IOException {
    try (OutputStream out = files.write(path, false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private String read(String path) throws IOException {
    return new String(files.read(path).readAllBytes(), StandardCharsets.UTF_8);
  }

  private void change() throws IOException {
    write("/data/data/app/notes", "bread");
    write("/data/data/app/more", "x");
    files.remove("/sdcard/Download", true);
    write("/data/local/tmp/tool", "two");
    files.chmod("/data/data/app/notes", 0600);
  }

  private void assertNothingIsPutAside() throws IOException {
    try (Stream<Path> left = Files.list(folder.resolve("phone/pending"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void an_app_that_makes_and_removes_files_meanwhile_is_in_nobodys_way() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread app = new Thread(() -> {
      Path place = folder.resolve("phone/tree/data/data/app");
      for (int i = 0; !over.get(); i++) {
        try {
          Files.write(place.resolve("f" + i % 40), new byte[] {1});
          Files.deleteIfExists(place.resolve("f" + (i + 20) % 40));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    });
    app.start();
    try {
      for (int i = 0; i < 40; i++) {
        Path one = folder.resolve("copy" + i);
        Map<String, String> index = files.backup().copyTo(one);
        files.backup().stage(one, index, List.of()).discard();
      }
    } finally {
      over.set(true);
      app.join();
    }
  }

  @Test
  void what_apps_stored_comes_back_and_the_shells_own_folder_stays() throws IOException {
    Map<String, String> index = files.backup().copyTo(copy);
    List<String> facts = files.backup().owners();
    change();

    Backup.Staged staged = files.backup().stage(copy, index, facts);
    staged.swap();
    staged.discard();

    assertEquals("milk", read("/data/data/app/notes"));
    assertEquals("cat", read("/sdcard/latest"));
    assertFalse(files.exists("/data/data/app/more"));
    assertEquals(0604, files.stat("/data/data/app/notes").permissions());
    assertEquals("two", read("/data/local/tmp/tool"));
    assertNothingIsPutAside();
  }

  @Test
  void a_swap_that_is_taken_back_leaves_the_phone_as_it_was() throws IOException {
    Map<String, String> index = files.backup().copyTo(copy);
    List<String> facts = files.backup().owners();
    change();

    Backup.Staged staged = files.backup().stage(copy, index, facts);
    staged.swap();
    staged.swapBack();
    staged.discard();

    assertEquals("bread", read("/data/data/app/notes"));
    assertTrue(files.exists("/data/data/app/more"));
    assertFalse(files.exists("/sdcard/Download"));
    assertEquals(0600, files.stat("/data/data/app/notes").permissions());
    assertNothingIsPutAside();
  }

  @Test
  void a_copy_that_was_changed_cut_or_added_to_is_not_taken() throws IOException {
    Map<String, String> index = files.backup().copyTo(copy);
    Path notes = copy.resolve("data/data/app/notes");

    Files.writeString(notes, "silk");
    assertThrows(IOException.class, () -> files.backup().stage(copy, index, List.of()));
    Files.delete(notes);
    assertThrows(IOException.class, () -> files.backup().stage(copy, index, List.of()));
    Files.writeString(notes, "milk");
    Files.writeString(copy.resolve("data/data/app/planted"), "");
    assertThrows(IOException.class, () -> files.backup().stage(copy, index, List.of()));

    assertEquals("milk", read("/data/data/app/notes"));
    assertNothingIsPutAside();
  }

  @Test
  void a_phone_without_room_for_a_second_copy_keeps_none_and_takes_none() throws IOException {
    Map<String, String> index = files.backup().copyTo(copy);
    write("/sdcard/large", "x".repeat(CAPACITY - 100));
    long room = CAPACITY - files.used();
    assertTrue(room < CAPACITY / 2);

    assertThrows(FileSystemException.class, () -> files.backup().copyTo(folder.resolve("second")));
    assertFalse(Files.exists(folder.resolve("second")));
    write("/sdcard/large", "x".repeat(CAPACITY - 10));
    assertThrows(FileSystemException.class, () -> files.backup().stage(copy, index, List.of()));
    assertNothingIsPutAside();
  }
}
