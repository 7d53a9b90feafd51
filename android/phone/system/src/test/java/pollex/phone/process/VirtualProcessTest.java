package pollex.phone.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.fs.FileSystem;
import pollex.phone.net.SocketEnd;
import pollex.phone.net.Sockets;
import pollex.phone.shell.Shell;

@Timeout(20)
class VirtualProcessTest {
  @TempDir Path folder;

  private static final String SHARED = "pollex.phone.process.VirtualProcessTest$Shared";

  private final Sockets sockets = new Sockets();
  private FileSystem files;

  @BeforeEach
  void makeFiles() throws Exception {
    files = new FileSystem(folder.resolve("phone"));
  }

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** What a jar of a phone may hold: it knows nothing of virtual processes. */
  public static final class Sample {
    private Sample() {}

    public static void main(String[] args) throws Exception {
      String what = args[0];
      if (what.equals("echo")) {
        System.out.print(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
        System.err.print("to err");
      } else if (what.equals("exit")) {
        System.exit(7);
      } else if (what.equals("exit-elsewhere")) {
        new Thread(() -> Runtime.getRuntime().halt(8)).start();
        Thread.sleep(60_000);
      } else if (what.equals("throw")) {
        throw new IllegalStateException("sample");
      } else if (what.equals("bad-handler")) {
        Thread.setDefaultUncaughtExceptionHandler(
            (thread, thrown) -> {
              throw new IllegalStateException("the handler fails, too");
            });
        throw new IllegalStateException("sample");
      } else if (what.equals("quiet-handler")) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        throw new IllegalStateException("sample");
      } else if (what.equals("chatter")) {
        while (true) System.out.print("word ");
      } else if (what.equals("spin")) {
        while (true) Thread.onSpinWait();
      } else if (what.equals("redirect")) {
        PrintStream frames = System.out;
        System.setOut(System.err);
        System.out.print("stray");
        frames.print("frames");
        frames.flush();
      } else if (what.equals("child")) {
        Process child = new ProcessBuilder("echo", "from a child").start();
        System.out.print(new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      } else if (what.equals("worker")) {
        Thread worker = new Thread(() -> System.out.print("from a worker"));
        worker.start();
      } else if (what.equals("serve")) {
        try (ServerSocket server = new ServerSocket(9008);
            Socket socket = server.accept()) {
          socket.getOutputStream().write(socket.getInputStream().read() + 1);
        }
      } else if (what.equals("deaf")) {
        Socket socket = new ServerSocket(9008).accept();
        socket.getOutputStream().write('a');
        while (socket.isConnected()) Thread.onSpinWait();
      } else if (what.equals("facts")) {
        System.out.print(System.getProperty("java.class.path") + " " + System.setProperty("java.io.tmpdir", "/data/tmp"));
        System.out.print(" " + System.getProperty("java.io.tmpdir") + " " + new File("/data/here").exists());
        Field shared = Sample.class.getClassLoader().getParent().loadClass(SHARED).getField("value");
        shared.set(null, "mine");
        System.out.print(" " + shared.get(null));
      }
    }
  }

  private File jar() throws Exception {
    Path jar = folder.resolve("sample.jar");
    String path = Sample.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        InputStream in = Sample.class.getClassLoader().getResourceAsStream(path)) {
      zip.putNextEntry(new ZipEntry(path));
      zip.write(in.readAllBytes());
    }
    return jar.toFile();
  }

  /** What on a phone each process would have a copy of. */
  public static final class Shared {
    public static String value = "everybody's";

    private Shared() {}
  }

  @Test
  void it_listens_on_the_phone_and_not_on_the_computer() throws Exception {
    VirtualProcess process = start("serve");
    SocketEnd end = connect();
    end.out().write('a');
    assertEquals('b', end.in().read());
    assertEquals(0, process.await());
    process.reap();
    assertThrows(ConnectException.class, () -> sockets.connect("tcp:9008"));
  }

  @Test
  void who_is_connected_to_a_killed_process_hears_of_its_end() throws Exception {
    VirtualProcess process = start("deaf");
    SocketEnd end = connect();
    assertEquals('a', end.in().read());
    process.kill(9);
    process.reap();
    assertEquals(-1, end.in().read());
  }

  @Test
  void nothing_keeps_a_process_that_has_ended() throws Exception {
    VirtualProcess process = start("echo");
    process.await();
    process.reap();
    WeakReference<VirtualProcess> kept = new WeakReference<>(process);
    process = null;
    while (kept.get() != null) { // the time-out of this class ends it
      System.gc();
      Thread.sleep(10);
    }
  }

  /** As soon as it listens. */
  private SocketEnd connect() throws InterruptedException {
    while (true) {
      try {
        return sockets.connect("tcp:9008");
      } catch (ConnectException e) {
        Thread.sleep(5);
      }
    }
  }

  @Test
  void files_properties_and_statics_are_those_of_a_process_on_a_phone() throws Exception {
    files.makeFolder("/data", true);
    files.write("/data/here", false).close();
    String temporary = System.getProperty("java.io.tmpdir");

    assertEquals(0, run("facts"));

    assertEquals("/data/sample.jar " + temporary + " /data/tmp true mine", out.toString(StandardCharsets.UTF_8));
    assertEquals(temporary, System.getProperty("java.io.tmpdir"));
    assertEquals("everybody's", Shared.value);
  }

  private VirtualProcess start(String... args) throws Exception {
    VirtualProcess process =
        new VirtualProcess(
            42, "sample", new ByteArrayInputStream("typed".getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true), new PrintStream(err, true));
    process.provide(new VirtualProcess.Surroundings("/data/sample.jar", files, "/", sockets, this::shell));
    ProcessLoader loader = new ProcessLoader(getClass().getClassLoader(), List.of(jar()));
    Class<?> main = loader.loadClass(Sample.class.getName());
    assertSame(loader, main.getClassLoader());
    process.start(
        loader,
        () -> {
          try {
            main.getMethod("main", String[].class).invoke(null, (Object) args);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
    return process;
  }

  /** With nothing but the tools that are built in. */
  private Shell shell() {
    return new Shell(files, name -> null, Map.of());
  }

  private int run(String... args) throws Exception {
    VirtualProcess process = start(args);
    int code = process.await();
    process.reap();
    return code;
  }

  @Test
  void a_process_has_streams_of_its_own() throws Exception {
    assertEquals(0, run("echo"));
    assertEquals("typed", out.toString());
    assertEquals("to err", err.toString());
  }

  @Test
  void exit_ends_the_process_and_not_the_phone() throws Exception {
    assertEquals(7, run("exit"));
  }

  @Test
  void exit_on_another_thread_ends_the_whole_process() throws Exception {
    VirtualProcess process = start("exit-elsewhere");
    assertEquals(8, process.await());
    process.reap();
    assertTrue(process.threads().stream().noneMatch(thread -> thread.getName().equals("main") && !isDying(thread)));
  }

  private static boolean isDying(Thread thread) {
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  @Test
  void an_exception_that_nobody_catches_ends_it_with_its_stack_on_standard_error() throws Exception {
    assertEquals(1, run("throw"));
    assertTrue(err.toString().contains("IllegalStateException: sample"), err.toString());
  }

  @Test
  void a_handler_of_its_own_does_not_keep_it_alive_without_a_main_thread_even_if_it_fails() throws Exception {
    assertEquals(1, run("quiet-handler"));
    assertEquals(1, run("bad-handler"));
  }

  @Test
  void a_signal_ends_even_a_process_that_never_waits() throws Exception {
    VirtualProcess process = start("spin");
    process.kill(9);
    assertEquals(137, process.await());
    process.reap();
    for (Thread thread : process.threads()) assertTrue(isDying(thread));
  }

  @Test
  void a_process_that_is_killed_says_nothing_more() throws Exception {
    VirtualProcess process = start("chatter");
    while (out.size() == 0) Thread.onSpinWait();
    process.kill(9);
    Thread.sleep(20); // a word on its way
    int said = out.size();
    Thread.sleep(20);
    assertEquals(said, out.size());
    process.reap();
  }

  @Test
  void redirected_output_stays_within_the_process() throws Exception {
    PrintStream before = System.out;
    assertEquals(0, run("redirect"));
    assertSame(before, System.out);
    assertEquals("frames", out.toString());
    assertEquals("stray", err.toString());
  }

  @Test
  void threads_that_it_starts_belong_to_it() throws Exception {
    assertEquals(0, run("worker"));
    assertEquals("from a worker", out.toString());
  }

  @Test
  void what_the_system_keeps_for_it_is_taken_away_when_it_ends() throws Exception {
    AtomicReference<String> seen = new AtomicReference<>();
    VirtualProcess process = start("exit");
    process.atEnd(() -> { throw new IllegalStateException("a hook that fails"); });
    process.atEnd(() -> seen.set("done"));
    process.await();
    process.reap();
    assertEquals("done", seen.get());
  }

  @Test
  void a_program_that_has_ended_is_not_kept_by_who_has_started_it() throws Exception {
    VirtualProcess process = start("child");
    process.await();
    assertEquals("from a child\n", out.toString());
    while (process.childCount() > 0) Thread.sleep(5); // the time-out of this class ends it
  }

  @Test
  void a_jar_of_dex_code_alone_is_seen_as_such() throws Exception {
    Path jar = folder.resolve("dex.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("classes.dex"));
      zip.write(1);
    }
    assertFalse(ProcessLoader.hasClasses(jar.toFile()));
    assertTrue(ProcessLoader.hasClasses(jar()));
  }

  @Test
  void the_phones_own_threads_are_no_process() {
    assertNull(VirtualProcess.current());
  }
}
