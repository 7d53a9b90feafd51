package pollex.phone.translator;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** An APK as a zip file, judged before anything in it is believed: names, number and true size of its entries. */
final class Archive implements Closeable {
  static final String MANIFEST = "AndroidManifest.xml";
  static final String RESOURCES = "resources.arsc";
  static final String DEX = "classes.dex";

  private static final int MAX_ENTRIES = 65_535;
  private static final int MAX_NAME_CHARS = 1_024;
  private static final long MAX_TOTAL_BYTES = 1L << 30;
  private static final int MAX_PART_BYTES = 256 << 20;
  private static final int CHUNK = 1 << 16;

  private final ZipFile zip;

  /** Opens and judges one. */
  Archive(File apk) throws IOException, Refused {
    try {
      zip = new ZipFile(apk);
    } catch (IOException e) {
      throw new Refused(Refused.NOT_APK, "the file is no whole zip archive (" + e.getMessage() + ")", e);
    } catch (IllegalArgumentException e) { // names that are no UTF-8
      throw new Refused(Refused.NOT_APK, "the file has entries with names that cannot be read", e);
    }
    try {
      checkNames();
      checkSizes();
    } catch (IOException | Refused e) {
      zip.close();
      throw e;
    }
  }

  private void checkNames() throws Refused {
    if (zip.size() > MAX_ENTRIES) throw new Refused(Refused.NOT_APK, "the archive has more than " + MAX_ENTRIES + " entries");
    Set<String> seen = new HashSet<>();
    for (ZipEntry entry : entries()) {
      String name = entry.getName();
      if (isWayOut(name)) throw new Refused(Refused.NOT_APK, "the entry " + shown(name) + " leads out of the archive");
      if (!seen.add(name)) throw new Refused(Refused.NOT_APK, "the entry " + shown(name) + " is there twice");
    }
  }

  private static boolean isWayOut(String name) {
    return name.isEmpty() || name.length() > MAX_NAME_CHARS || name.startsWith("/") || name.indexOf('\0') >= 0
        || name.indexOf('\\') >= 0 || List.of(name.split("/", -1)).contains("..");
  }

  /** A name that others chose, fit for a line of output. */
  static String shown(String name) {
    String cut = name.length() > 80 ? name.substring(0, 80) + "..." : name;
    return "\"" + cut.replaceAll("\\p{Cntrl}", "?") + "\"";
  }

  /** What an entry says about its size may be a lie: each is unpacked once, into nothing. */
  private void checkSizes() throws IOException, Refused {
    byte[] chunk = new byte[CHUNK];
    long total = 0;
    for (ZipEntry entry : entries()) {
      try (InputStream in = zip.getInputStream(entry)) {
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
          total += count;
          if (total > MAX_TOTAL_BYTES) {
            throw new Refused(Refused.NOT_APK, "unpacked, the archive is larger than " + (MAX_TOTAL_BYTES >> 20) + " MB");
          }
        }
      } catch (IOException e) {
        throw new Refused(
            Refused.NOT_APK, "the entry " + shown(entry.getName()) + " cannot be unpacked (" + e.getMessage() + ")", e);
      }
    }
  }

  List<ZipEntry> entries() {
    List<ZipEntry> entries = new ArrayList<>();
    zip.stream().forEach(entries::add);
    return entries;
  }

  /** The content of an entry, null when there is none. */
  byte[] read(String name) throws IOException, Refused {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) return null;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = zip.getInputStream(entry)) {
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        out.write(chunk, 0, count);
        if (out.size() > MAX_PART_BYTES) {
          throw new Refused(Refused.NOT_APK, name + " is larger than " + (MAX_PART_BYTES >> 20) + " MB");
        }
      }
    }
    return out.toByteArray();
  }

  /** The dex files in the order in which Android takes them: classes.dex, classes2.dex and on, without a gap. */
  List<String> dexNames() {
    List<String> names = new ArrayList<>();
    for (int i = 1; ; i++) {
      String name = "classes" + (i == 1 ? "" : i) + ".dex";
      if (zip.getEntry(name) == null) return names;
      names.add(name);
    }
  }

  /** File names of native libraries, by name, whatever processor they are for. */
  Set<String> nativeLibraries() {
    Set<String> names = new java.util.TreeSet<>();
    for (ZipEntry entry : entries()) {
      String name = entry.getName();
      if (name.startsWith("lib/") && name.toLowerCase(Locale.ROOT).endsWith(".so")) {
        names.add(name.substring(name.lastIndexOf('/') + 1));
      }
    }
    return names;
  }

  InputStream open(ZipEntry entry) throws IOException {
    return zip.getInputStream(entry);
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
