package pollex.phone.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which libraries an app cannot start without, by the classes that run before its first page. */
class NativeCodeTest {
  @TempDir Path folder;

  static class Plain {
    void onCreate() {}

    void onClick() {
      System.loadLibrary("later");
    }
  }

  static class Loads {
    static {
      System.loadLibrary("first");
    }

    void onCreate() {
      Runtime.getRuntime().loadLibrary("second");
    }
  }

  static class Inherits extends Loads {}

  static class Catches {
    static {
      try {
        System.loadLibrary("optional");
      } catch (UnsatisfiedLinkError e) {
        System.out.print("goes without");
      }
    }
  }

  static class CatchesTooLittle {
    void onCreate() {
      try {
        System.loadLibrary("wanted");
      } catch (IllegalStateException e) {
        System.out.print("does not happen");
      }
    }
  }

  private Set<String> needed(Manifest manifest) throws IOException {
    Path jar = folder.resolve("classes.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Class<?> one : NativeCodeTest.class.getDeclaredClasses()) {
        String path = one.getName().replace('.', '/') + ".class";
        try (InputStream in = NativeCodeTest.class.getClassLoader().getResourceAsStream(path)) {
          zip.putNextEntry(new ZipEntry(path));
          zip.write(in.readAllBytes());
        }
      }
    }
    try (ZipFile classes = new ZipFile(jar.toFile())) {
      return new NativeCode(classes).needed(manifest);
    }
  }

  private Set<String> neededBy(Class<?> application) throws IOException {
    Manifest manifest = new Manifest();
    manifest.application = application.getName();
    return needed(manifest);
  }

  @Test
  void what_is_loaded_later_or_by_nobody_is_not_needed() throws IOException {
    assertEquals(Set.of(), neededBy(Plain.class));
    assertEquals(Set.of(), needed(new Manifest()));
  }

  @Test
  void what_the_application_loads_before_the_first_page_is_needed_also_by_those_that_extend_it() throws IOException {
    assertEquals(Set.of("first", "second"), neededBy(Loads.class));
    assertEquals(Set.of("first", "second"), neededBy(Inherits.class));
  }

  @Test
  void providers_and_the_first_page_count_and_other_pages_do_not() throws IOException {
    Manifest provided = new Manifest();
    provided.providers.add(Loads.class.getName());
    assertEquals(Set.of("first", "second"), needed(provided));
    Manifest paged = new Manifest();
    paged.launchers.addAll(List.of(Loads.class.getName(), Plain.class.getName()));
    assertEquals(Set.of("first", "second"), needed(paged));
    Manifest later = new Manifest();
    later.launchers.addAll(List.of(Plain.class.getName(), Loads.class.getName()));
    assertEquals(Set.of(), needed(later));
  }

  @Test
  void an_app_that_catches_the_failure_goes_without() throws IOException {
    assertEquals(Set.of(), neededBy(Catches.class));
    assertEquals(Set.of("wanted"), neededBy(CatchesTooLittle.class));
  }

  @Test
  void a_native_activity_is_its_library() throws IOException {
    Manifest manifest = new Manifest();
    manifest.launchers.add("android.app.NativeActivity");
    manifest.nativeLibrary = "game";
    assertEquals(Set.of("game"), needed(manifest));
  }
}
