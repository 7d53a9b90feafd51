package pollex.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelperJarTest {
  @TempDir Path folder;
  private Path classes;

  @BeforeEach
  void compile() throws IOException {
    classes = folder.resolve("classes");
    compile("8", "package a; public class Greeting { public String to(String name) { return \"hello \" + name; } }");
    compile("8", "package a; class Another { int one = 1; }");
  }

  private void compile(String release, String source) throws IOException {
    String name = source.replaceAll(".*class (\\w+).*", "$1");
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    Files.createDirectories(classes);
    assertEquals(0, javac.run(null, null, null, "--release", release, "-d", classes.toString(), file.toString()));
  }

  private static byte[] entry(ZipFile zip, String name) throws IOException {
    try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  @Test
  void theJarHoldsTheDexAndTheClassesInAFixedOrder() throws IOException {
    Path jar = folder.resolve("out/helper.jar");
    HelperJar.pack(classes, jar);

    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<String> names = new ArrayList<>();
      zip.stream().map(ZipEntry::getName).forEach(names::add);
      assertEquals(List.of("classes.dex", "a/Another.class", "a/Greeting.class"), names);
      byte[] dex = entry(zip, "classes.dex");
      assertEquals("dex\n038\0", new String(dex, 0, 8, StandardCharsets.US_ASCII));
      assertTrue(new String(dex, StandardCharsets.ISO_8859_1).contains("La/Greeting;"));
      assertArrayEquals(Files.readAllBytes(classes.resolve("a/Greeting.class")), entry(zip, "a/Greeting.class"));
    }
  }

  @Test
  void theSameClassesGiveTheSameBytes() throws IOException, InterruptedException {
    HelperJar.pack(classes, folder.resolve("one.jar"));
    Files.setLastModifiedTime(classes.resolve("a/Greeting.class"), java.nio.file.attribute.FileTime.fromMillis(5000));
    HelperJar.pack(classes, folder.resolve("two.jar"));

    assertEquals(-1, Files.mismatch(folder.resolve("one.jar"), folder.resolve("two.jar")));
  }

  @Test
  void classFilesThatAPhoneCannotRunAreRefused() throws IOException {
    compile("17", "package a; class TooNew { }");

    assertThrows(RuntimeException.class, () -> HelperJar.pack(classes, folder.resolve("helper.jar")));
    assertTrue(Files.notExists(folder.resolve("helper.jar")));
  }

  @Test
  void codeThatAndroidCannotLinkIsRefused() throws IOException {
    compile("8", "package a; class Lambda { Runnable run = () -> { }; }");

    assertThrows(IllegalStateException.class, () -> HelperJar.pack(classes, folder.resolve("helper.jar")));
    assertTrue(Files.notExists(folder.resolve("helper.jar")));
  }

  @Test
  void anEmptyFolderIsRefused() {
    assertThrows(IOException.class, () -> HelperJar.pack(folder.resolve("nothing"), folder.resolve("helper.jar")));
  }
}
