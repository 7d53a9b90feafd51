package pollex.phone.install;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Has APKs judged and their code, or that of jars, translated by a program of its own, which may run out of memory or time without the
 * phone. What it made is kept under the hash of the APK, for this phone and all later ones.
 */
public final class Translator {
  private static final long TIME_LIMIT_S = 300;
  private static final int EXIT_REFUSED = 2;
  private static final String MAX_HEAP = "-Xmx1g";
  /** It lives for seconds, in which the thorough compiler takes more than half of the processors and gives nothing back. */
  private static final String QUICK_COMPILER = "-XX:TieredStopAtLevel=1";

  private static final String DRAFT = "draft-";
  private static final int KEPT = 30;
  private static final long DRAFT_AGE_S = 3_600;
  private static final Path PROGRAM = Path.of("translator");
  private static final String MAIN = "pollex.phone.translator.Main";

  /** What the translator is told beside the files. */
  private static final List<String> APP = List.of();

  private static final List<String> CODE = List.of("code");

  private final Path cache;
  private final File framework;

  /** As it was when the phone started: apps may set the property that tells it. */
  private final String runtime = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** Its thread is the phone's own: whoever asks may be a process that must start no program. */
  private final ExecutorService worker;

  /**
   * @param cache the folder for what is kept
   * @param framework jar of Android's classes
   */
  public Translator(Path cache, File framework) {
    this.cache = cache.toAbsolutePath();
    this.framework = framework.getAbsoluteFile();
    worker =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread thread = new Thread(work, "translator");
              thread.setDaemon(true);
              return thread;
            });
    worker.submit(() -> {}); // makes the thread now, in this group
  }

  /**
   * Gives what the phone needs of an APK, from what is kept or made now.
   *
   * @param step told what is being done, on another thread
   * @throws InstallRefusal when the APK is none, or none that can run here
   */
  public Translated translate(Path apk, Consumer<String> step)
      throws InstallRefusal, IOException, InterruptedException {
    return ask(apk, APP, step);
  }

  /**
   * Gives the classes of a jar or dex file that {@code app_process} is to run, from what is kept or made now.
   *
   * @throws InstallRefusal when it holds no code that can be read
   */
  public Path translateCode(Path file, Consumer<String> step)
      throws InstallRefusal, IOException, InterruptedException {
    return ask(file, CODE, step).classes();
  }

  private Translated ask(Path file, List<String> kind, Consumer<String> step)
      throws InstallRefusal, IOException, InterruptedException {
    try {
      return worker.submit(() -> keptOrNew(file.toAbsolutePath(), kind, step)).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InstallRefusal refusal) throw refusal;
      if (e.getCause() instanceof IOException failed) throw failed;
      throw new IllegalStateException(e.getCause());
    }
  }

  private Translated keptOrNew(Path apk, List<String> kind, Consumer<String> step)
      throws InstallRefusal, IOException, InterruptedException {
    Files.createDirectories(cache);
    String name = hash(apk).substring(0, 32) + "-" + hash(program()).substring(0, 8);
    Path kept = cache.resolve(String.join("-", Stream.concat(Stream.of(name), kind.stream()).toList()));
    if (!Files.isDirectory(kept)) {
      clearUp();
      Path draft = Files.createTempDirectory(cache, DRAFT);
      try {
        run(apk, draft, kind, step);
        Files.move(draft, kept);
      } catch (java.nio.file.FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
        // another phone was quicker, with the very same result
      } finally {
        remove(draft);
      }
    }
    Files.setLastModifiedTime(kept, FileTime.from(Instant.now()));
    Path renewed = kept.resolve("base.apk");
    Path classes = kept.resolve("classes.jar");
    return new Translated(
        Files.exists(renewed) ? renewed : apk,
        Files.exists(classes) ? classes : null,
        Files.readAllLines(kept.resolve("notes.txt")));
  }

  private static Path program() throws IOException {
    try (Stream<Path> jars = Files.list(PROGRAM)) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith("translator-")).findFirst().orElseThrow();
    }
  }

  private static String hash(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digesting.transferTo(java.io.OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void run(Path apk, Path draft, List<String> kind, Consumer<String> step)
      throws InstallRefusal, IOException, InterruptedException {
    List<String> words = new ArrayList<>(
        List.of(
            runtime, MAX_HEAP, QUICK_COMPILER, "-XX:+UseSerialGC", "-Xshare:auto", "-Dfile.encoding=UTF-8", "-cp", PROGRAM + "/*", MAIN,
            apk.toString(), draft.toString(), framework.toString()));
    words.addAll(kind);
    Process process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Thread clock = killer(process);
    String refused = null;
    try (BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        if (line.startsWith("step ")) step.accept(line.substring("step ".length()));
        if (line.startsWith("refused ")) refused = line.substring("refused ".length());
      }
      int code = process.waitFor();
      if (code == EXIT_REFUSED && refused != null) throw refusal(refused);
      if (code != 0) {
        throw new InstallRefusal(
            "INSTALL_FAILED_INVALID_APK", "its code could not be translated (the translator ended with " + code
                + "; the phone's log has what it said)");
      }
    } finally {
      clock.interrupt();
      process.destroyForcibly();
    }
  }

  private static InstallRefusal refusal(String line) {
    int space = line.indexOf(' ');
    return new InstallRefusal(line.substring(0, space), line.substring(space + 1));
  }

  private static Thread killer(Process process) {
    Thread thread =
        new Thread(
            () -> {
              try {
                if (!process.waitFor(TIME_LIMIT_S, TimeUnit.SECONDS)) process.destroyForcibly();
              } catch (InterruptedException e) {
                return; // it has ended in time
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Takes away what has not been used for longest, and drafts of phones that were killed. */
  private void clearUp() throws IOException {
    List<Path> all;
    try (Stream<Path> folders = Files.list(cache)) {
      all = folders.sorted(Comparator.comparing(Translator::usedAt).reversed()).toList();
    }
    Instant old = Instant.now().minusSeconds(DRAFT_AGE_S);
    int kept = 0;
    for (Path folder : all) {
      boolean isDraft = folder.getFileName().toString().startsWith(DRAFT);
      if (isDraft ? usedAt(folder).toInstant().isBefore(old) : ++kept >= KEPT) remove(folder);
    }
  }

  private static FileTime usedAt(Path folder) {
    try {
      return Files.getLastModifiedTime(folder);
    } catch (IOException e) { // another phone has just removed it
      return FileTime.fromMillis(0);
    }
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) return;
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) Files.deleteIfExists(file);
  }
}
