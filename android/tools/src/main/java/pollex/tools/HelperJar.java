package pollex.tools;

import com.android.dx.cf.direct.DirectClassFile;
import com.android.dx.cf.direct.StdAttributeFactory;
import com.android.dx.command.dexer.DxContext;
import com.android.dx.dex.DexOptions;
import com.android.dx.dex.cf.CfOptions;
import com.android.dx.dex.cf.CfTranslator;
import com.android.dx.dex.file.DexFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the on-phone helper: one jar with classes.dex for a phone and the same classes as class files
 * for the virtual phone. The same input always gives the same bytes, since the jar's name on the phone
 * is its hash.
 */
public final class HelperJar {
  /** Android 8, the oldest that is served; writes dex version 038. */
  private static final int MIN_SDK = 26;

  private static final String DEX = "classes.dex";
  private static final String CLASS = ".class";

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
    Map<String, byte[]> files = classFiles(classes);
    if (files.isEmpty()) {
      throw new IOException("no class files in " + classes);
    }
    byte[] dex = dex(files);
    DexCheck.check(dex);
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

  /** Class files by their names in the jar, in the order of the names. */
  private static Map<String, byte[]> classFiles(Path classes) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) walk::iterator) {
        String name = classes.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(CLASS)) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  private static byte[] dex(Map<String, byte[]> files) throws IOException {
    DxContext context = new DxContext(System.err, System.err);
    DexOptions options = new DexOptions(System.err);
    options.minSdkVersion = MIN_SDK;
    CfOptions classOptions = new CfOptions();
    classOptions.strictNameCheck = true;
    classOptions.optimize = true;
    DexFile dex = new DexFile(options);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      DirectClassFile parsed = new DirectClassFile(file.getValue(), file.getKey(), true);
      parsed.setAttributeFactory(StdAttributeFactory.THE_ONE);
      dex.add(CfTranslator.translate(context, parsed, file.getValue(), classOptions, options, dex));
    }
    return dex.toDex(null, false);
  }

  private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // the first a zip knows, in no time zone
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
