package pollex.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes an APK with code, as strangers' apps have it: {@code DexApk <apk of resources> <classes folder> <apk>}. The code
 * lies in two dex files, so that the phone is tried with several.
 */
public final class DexApk {
  private DexApk() {}

  /** Called by Maven. */
  public static void main(String[] arguments) throws IOException {
    Path apk = Path.of(arguments[2]).toAbsolutePath();
    Map<String, byte[]> first = Dex.classFiles(Path.of(arguments[1]));
    Map<String, byte[]> second = new TreeMap<>();
    for (String name : first.keySet().toArray(new String[0])) {
      if (second.size() < first.size() - 1) {
        second.put(name, first.remove(name));
      }
    }
    Files.createDirectories(apk.getParent());
    try (ZipFile resources = new ZipFile(arguments[0]);
        OutputStream out = Files.newOutputStream(apk);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (ZipEntry entry : (Iterable<ZipEntry>) resources.stream().map(ZipEntry.class::cast)::iterator) {
        try (InputStream in = resources.getInputStream(entry)) {
          add(zip, entry.getName(), in.readAllBytes());
        }
      }
      add(zip, "classes.dex", Dex.of(first));
      add(zip, "classes2.dex", Dex.of(second));
    }
  }

  private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // the same input always gives the same bytes
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
