package dev.pollex.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Guards what an old phone can run: dx would turn a lambda into an instruction that Android cannot link. */
class ClassFilesTest {
  private static final int JAVA_8 = 52;
  private static final int INVOKE_DYNAMIC = 18;
  private static final int METHOD_HANDLE = 15;

  /** Packages of Java's library that Android 8 has. */
  private static final Set<String> ALLOWED =
      Set.of(
          "java/io", "java/lang", "java/lang/reflect", "java/nio", "java/nio/charset", "java/security", "java/util",
          "java/util/concurrent", "java/util/concurrent/locks", "java/util/regex", "java/util/zip");

  private static List<ClassFile> classes() throws IOException, URISyntaxException {
    Path root = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<ClassFile> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
        classes.add(new ClassFile(file));
      }
    }
    assertTrue(classes.size() > 20, "all classes of the helper are looked at");
    return classes;
  }

  @Test
  void noClassUsesInvokeDynamic() throws Exception {
    List<String> found = new ArrayList<>();
    for (ClassFile file : classes()) {
      if (file.tags.contains(INVOKE_DYNAMIC) || file.tags.contains(METHOD_HANDLE)) {
        found.add(file.name);
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void allClassesAreOfJava8() throws Exception {
    for (ClassFile file : classes()) {
      assertEquals(JAVA_8, file.version, file.name);
    }
  }

  @Test
  void onlyPackagesThatAndroid8HasAreUsed() throws Exception {
    Set<String> others = new TreeSet<>();
    for (ClassFile file : classes()) {
      for (String used : file.types) {
        String folder = used.contains("/") ? used.substring(0, used.lastIndexOf('/')) : "";
        boolean known = ALLOWED.contains(folder) || used.startsWith("android/") || used.startsWith("dev/pollex/helper");
        if (!known && !used.startsWith("[")) {
          others.add(used);
        }
      }
    }
    assertEquals(Set.of(), others);
  }

  @Test
  void onlyTheClassesOfTheDeviceAndMainKnowAndroidsServices() throws Exception {
    Set<String> pure = Set.of("wire", "work", "screen");
    for (ClassFile file : classes()) {
      String folder = file.name.replaceAll(".*/dev/pollex/helper/", "").replaceAll("/.*", "");
      for (String used : file.types) {
        assertTrue(!pure.contains(folder) || !used.startsWith("android/"), file.name + " uses " + used);
      }
    }
  }

  /** The constant pool of one class file. */
  private static final class ClassFile {
    final String name;
    final int version;
    final Set<Integer> tags = new TreeSet<>();
    final Set<String> types = new TreeSet<>();

    ClassFile(Path file) throws IOException {
      name = file.toString().replace('\\', '/');
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));
      assertEquals(0xcafebabe, in.readInt());
      in.readUnsignedShort();
      version = in.readUnsignedShort();
      int count = in.readUnsignedShort();
      String[] texts = new String[count];
      List<Integer> classes = new ArrayList<>();
      for (int i = 1; i < count; i++) {
        int tag = in.readUnsignedByte();
        tags.add(tag);
        switch (tag) {
          case 1 -> texts[i] = in.readUTF();
          case 7 -> classes.add(in.readUnsignedShort());
          case 8, 16, 19, 20 -> in.readUnsignedShort();
          case 15 -> in.skipNBytes(3);
          case 3, 4, 9, 10, 11, 12, 17, 18 -> in.readInt();
          case 5, 6 -> {
            in.readLong();
            i++; // takes two places
          }
          default -> throw new IOException("unknown tag " + tag);
        }
      }
      for (int index : classes) {
        types.add(texts[index]);
      }
    }
  }
}
