package dev.pollex.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.tools.HelperJar;

/** The jar's name on the phone is its hash: two builds of the same sources must give the same bytes. */
class SameJarTest {
  private static final Path SOURCES = Path.of("src/main/java");

  @TempDir Path folder;

  @Test
  void twoBuildsOfTheHelperGiveTheSameBytes() throws IOException {
    List<String> files = sources();
    Path one = build("one", files);
    Collections.reverse(files);
    Path two = build("another-folder", files);

    assertEquals(-1, Files.mismatch(one, two));
  }

  private static List<String> sources() throws IOException {
    try (Stream<Path> walk = Files.walk(SOURCES)) {
      return new ArrayList<>(walk.map(Path::toString).filter(name -> name.endsWith(".java")).sorted().toList());
    }
  }

  private Path build(String name, List<String> files) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(name));
    List<String> args = new ArrayList<>(List.of("--release", "8", "-g", "-nowarn", "-Xlint:none"));
    args.addAll(List.of("-cp", System.getProperty("java.class.path"), "-d", classes.toString()));
    args.addAll(files);
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, args.toArray(new String[0])));
    Path jar = folder.resolve(name + ".jar");
    HelperJar.pack(classes, jar);
    return jar;
  }
}
