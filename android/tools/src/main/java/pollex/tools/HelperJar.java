package pollex.tools;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the on-phone helper: one jar with classes.dex for a phone and the same classes as class files
 * for the virtual phone. The same input always gives the same bytes, since the jar's name on the phone
 * is its hash.
 */
public final class HelperJar {
  private static final String DEX = "classes.dex";

  private HelperJar() {}

  /** Packs the class files of a folder: {@code HelperJar <classes folder> <jar>}. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      throw new IllegalArgumentException("HelperJar <classes folder> <jar>");
    }
    pack(Path.of(args[0]), Path.of(args[1]));
  }

  /** Writes the jar; it takes the place of an old one only when it is whole. */
  public static void pack(Path classes, Path jar) throws IOException {
    Map<String, byte[]> files = Dex.classFiles(classes);
    if (files.isEmpty()) {
      throw new IOException("no class files in " + classes);
    }
    byte[] dex = Dex.of(files);
    Files.createDirectories(jar.toAbsolutePath().getParent());
    Path part = jar.resolveSibling(jar.getFileName() + ".part");
    try (OutputStream out = Files.newOutputStream(part);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      add(zip, DEX, dex);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        add(zip, file.getKey(), file.getValue());
      }
    }
    Files.move(part, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // the first a zip knows, in no time zone
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
