package pollex.phone.translator;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Judges one APK and makes what the virtual phone needs of it: {@code Main APK FOLDER FRAMEWORK_JAR}. Writes
 * {@code base.apk} (where it must differ from the APK), {@code classes.jar} (where there is code) and {@code notes.txt}
 * (what the owner should know, a line each) into the folder. With a fourth word, {@code code}, the file is a jar or a
 * dex file that is to be run by {@code app_process}: only its code counts. A refusal is one line, {@code refused CODE SENTENCE}, and exit code 2. What it is at is
 * told by lines that begin with {@code step}.
 */
public final class Main {
  private static final int EXIT_REFUSED = 2;
  private static final String RAW = "raw.jar";
  private static final String CLASSES = "classes.jar";
  private static final String NOTES = "notes.txt";
  private static final String DEX_MAGIC = "dex\n";
  private static final long MAX_DEX_BYTES = 256L << 20;

  private final Archive archive;
  private final Path folder;
  private final File framework;
  private final List<String> notes = new ArrayList<>();

  private Main(Archive archive, Path folder, File framework) {
    this.archive = archive;
    this.folder = folder;
    this.framework = framework;
  }

  public static void main(String[] args) throws IOException {
    endWithStandardInput();
    try {
      if (args.length > 3) {
        translateCode(new File(args[0]), Path.of(args[1]), new File(args[2]));
      } else {
        translate(new File(args[0]), Path.of(args[1]), new File(args[2]));
      }
    } catch (Refused e) {
      System.out.println("refused " + e.code() + " " + e.getMessage().replaceAll("\\p{Cntrl}", " "));
      System.exit(EXIT_REFUSED);
    } catch (OutOfMemoryError e) {
      System.out.println("refused " + Refused.INVALID + " the APK takes more memory to read than the phone gives it");
      System.exit(EXIT_REFUSED);
    }
    System.exit(0);
  }

  /** Does all of it. What is refused leaves an unfinished folder. */
  static void translate(File apk, Path folder, File framework) throws IOException, Refused {
    step("looking at the APK");
    try (Archive archive = new Archive(apk)) {
      new Main(archive, folder, framework).run();
    }
  }

  /** Makes {@code classes.jar} and {@code notes.txt} of code that is no app. */
  static void translateCode(File file, Path folder, File framework) throws IOException, Refused {
    byte[] dex = Files.size(file.toPath()) <= MAX_DEX_BYTES ? Files.readAllBytes(file.toPath()) : new byte[0];
    Path raw = folder.resolve(RAW);
    DexCode code = new DexCode();
    List<String> notes = new ArrayList<>();
    if (new String(dex, 0, Math.min(dex.length, DEX_MAGIC.length()), StandardCharsets.US_ASCII).equals(DEX_MAGIC)) {
      step("translating " + file.getName());
      code.translate(dex, raw);
    } else {
      try (Archive archive = new Archive(file)) {
        if (archive.dexNames().isEmpty()) throw new Refused(Refused.INVALID, "it holds no code");
        step("translating " + String.join(", ", archive.dexNames()));
        code.translate(archive, raw);
      }
    }
    finish(raw, folder.resolve(CLASSES), framework, code, notes);
    Files.write(folder.resolve(NOTES), notes);
  }

  /** The phone holds the other end: a phone that ends takes its translator along. */
  private static void endWithStandardInput() {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) continue;
              } catch (IOException e) {
                // an input that breaks has ended, too
              }
              Runtime.getRuntime().halt(1);
            });
    watcher.setDaemon(true);
    watcher.start();
  }

  private static void step(String what) {
    System.out.println("step " + what);
    System.out.flush();
  }

  private void run() throws IOException, Refused {
    Manifest manifest = Manifest.read(archive.read(Archive.MANIFEST));
    byte[] table = archive.read(Archive.RESOURCES);
    if (table != null) {
      byte[] renewed = ResourceTable.renewed(table);
      if (renewed != table) copyWith(renewed);
    }
    Set<String> libraries = archive.nativeLibraries();
    if (archive.dexNames().isEmpty()) {
      if (manifest.hasCode) throw new Refused(Refused.INVALID, manifest.packageName + " code is missing");
    } else {
      translate(manifest, libraries);
    }
    if (!libraries.isEmpty()) {
      notes.add("it brings native libraries, which the virtual phone does not run: " + String.join(", ", libraries));
    }
    Files.write(folder.resolve(NOTES), notes);
  }

  private void translate(Manifest manifest, Set<String> libraries) throws IOException, Refused {
    Path raw = folder.resolve(RAW);
    Path jar = folder.resolve(CLASSES);
    step("translating " + String.join(", ", archive.dexNames()));
    DexCode code = new DexCode();
    code.translate(archive, raw);
    finish(raw, jar, framework, code, notes);
    try (ZipFile classes = new ZipFile(jar.toFile())) {
      Set<String> needed = new NativeCode(classes).needed(manifest);
      if (needed.isEmpty()) return;
      throw new Refused(Refused.NO_ABI,
          manifest.packageName + " cannot start without native code, and the virtual phone runs none: "
              + String.join(", ", needed.stream().map(name -> "lib" + name + ".so").sorted().toList())
              + (libraries.isEmpty() ? ", which is not even in the APK" : ""));
    }
  }

  private static void finish(Path raw, Path jar, File framework, DexCode code, List<String> notes)
      throws IOException, Refused {
    step("checking the translated classes");
    try (ZipFile from = new ZipFile(raw.toFile());
        ZipFile android = new ZipFile(framework)) {
      Finisher finisher = new Finisher(new Hierarchy(List.of(android, from)));
      finisher.finish(from, jar);
      if (!code.failures().isEmpty()) notes.add("methods that fail when called: " + String.join(", ", code.failures()));
      if (!finisher.kept().isEmpty()) notes.add("classes that may not load: " + String.join(", ", finisher.kept()));
    }
    Files.delete(raw);
  }

  /** The APK with another resource table. */
  private void copyWith(byte[] table) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("base.apk")))) {
      for (ZipEntry entry : archive.entries()) {
        byte[] content = entry.getName().equals(Archive.RESOURCES) ? table : archive.open(entry).readAllBytes();
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setMethod(entry.getMethod());
        if (entry.getMethod() == ZipEntry.STORED) {
          CRC32 sum = new CRC32();
          sum.update(content);
          copy.setCrc(sum.getValue());
          copy.setSize(content.length);
          copy.setCompressedSize(content.length);
        }
        zip.putNextEntry(copy);
        zip.write(content);
        zip.closeEntry();
      }
    }
  }
}
