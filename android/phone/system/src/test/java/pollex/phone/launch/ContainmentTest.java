package pollex.phone.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetPermission;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pollex.phone.bridge.AppLoader;
import pollex.phone.fs.FileSystem;

/** What an app may reach. The guard is asked as Java asks it before it does something; nothing is connected or written here. */
@SuppressWarnings("removal") // see Containment
class ContainmentTest {
  private static final int PORT = 80;
  private static final List<String> OTHERS = List.of("192.0.2.1", "2001:db8::1", "[2001:db8::1]", "example.org");
  private static final List<String> THIS =
      List.of(
          "127.0.0.1", "127.1.2.3", "2130706433", "::1", "[::1]", "::ffff:127.0.0.1", "0.0.0.0", "::", "169.254.1.1",
          "fe80::1");

  @TempDir Path folder;
  private AppLoader loader;
  private Consumer<Runnable> app;

  /** An app's code, when an app's loader has loaded it. */
  public static final class Caller implements Consumer<Runnable> {
    @Override
    public void accept(Runnable task) {
      task.run();
    }
  }

  @BeforeEach
  @SuppressWarnings("unchecked")
  void loadAnApp() throws Exception {
    Path empty = folder.resolve("empty.jar");
    new ZipOutputStream(Files.newOutputStream(empty)).close();
    Path classes = folder.resolve("classes.jar");
    String path = Caller.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(classes);
        ZipOutputStream zip = new ZipOutputStream(file);
        InputStream in = Caller.class.getClassLoader().getResourceAsStream(path)) {
      zip.putNextEntry(new ZipEntry(path));
      zip.write(in.readAllBytes());
    }
    ClassLoader sandbox = getClass().getClassLoader();
    loader = new AppLoader("com.example", sandbox, empty.toFile(), classes.toFile(), empty.toFile());
    Class<?> loaded = loader.loadClass(Caller.class.getName());
    assertEquals(loader, loaded.getClassLoader());
    app = (Consumer<Runnable>) loaded.getConstructor().newInstance();
  }

  @AfterEach
  void unloadIt() throws Exception {
    loader.close();
  }

  private Containment guard(boolean network) throws Exception {
    return new Containment(folder, folder.resolve("cache"), network, new FileSystem(folder.resolve("phone")));
  }

  private void assertRefused(Containment guard, String host) {
    SecurityException refused =
        assertThrows(SecurityException.class, () -> app.accept(() -> guard.checkConnect(host, PORT)), host);
    assertEquals("the virtual phone lets no app reach " + host + ":80", refused.getMessage());
  }

  @Test
  void with_network_an_app_reaches_other_machines() throws Exception {
    Containment guard = guard(true);
    for (String host : OTHERS) app.accept(() -> guard.checkConnect(host, PORT));
  }

  @Test
  void with_network_an_app_still_does_not_reach_this_machine() throws Exception {
    Containment guard = guard(true);
    for (String host : THIS) assertRefused(guard, host);
  }

  /** A service that listens on all of the computer's addresses is not the phone's either. */
  @Test
  void with_network_no_address_that_this_machine_has_is_reached() throws Exception {
    Containment guard = guard(true);
    List<String> own =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .map(InetAddress::getHostAddress)
            .toList();
    for (String host : own) assertRefused(guard, host);
  }

  @Test
  void without_network_an_app_reaches_nobody() throws Exception {
    Containment guard = guard(false);
    Stream.concat(OTHERS.stream(), THIS.stream()).forEach(host -> assertRefused(guard, host));
  }

  private void assertRefused(Runnable deed) {
    assertThrows(SecurityException.class, () -> app.accept(deed));
  }

  @Test
  void an_app_writes_the_phones_files_and_not_what_the_phone_says_of_itself() throws Exception {
    Containment guard = guard(false);
    for (String name : List.of("files/tree/data/a.txt", "tmp/a.txt")) {
      app.accept(() -> guard.checkWrite(folder.resolve(name).toString()));
    }
    for (String name : List.of("phone.json", "log.txt", "snapshots/mine/state.json", "restart", "files/../phone.json", "tmp/robolectric-1/a.so")) {
      assertRefused(() -> guard.checkWrite(folder.resolve(name).toString()));
      assertRefused(() -> guard.checkDelete(folder.resolve(name).toString()));
    }
  }

  @Test
  void an_app_uses_no_local_socket_of_the_computer() throws Exception {
    Containment guard = guard(true);
    assertRefused(() -> guard.checkPermission(new NetPermission("accessUnixDomainSocket")));
  }

  @Test
  void what_runs_on_a_thread_that_an_app_made_is_the_apps_whoever_does_it() throws Exception {
    Containment guard = guard(false);
    ThreadGroup[] group = new ThreadGroup[1];
    app.accept(() -> group[0] = guard.getThreadGroup());
    Throwable[] thrown = new Throwable[1];
    Thread thread = new Thread(group[0], () -> guard.checkWrite("/tmp/a.txt"));
    thread.setUncaughtExceptionHandler((its, failure) -> thrown[0] = failure);

    thread.start();
    thread.join();

    assertInstanceOf(SecurityException.class, thrown[0]);
    assertSame(Thread.currentThread().getThreadGroup(), guard.getThreadGroup());
  }

  /** A picture of a notification is named by an app and read by the phone. */
  @Test
  void the_main_thread_reads_no_file_of_the_computer_once_the_phone_is_up() throws Exception {
    Containment guard = guard(false);
    guard.share(Thread.currentThread());
    guard.checkRead("/etc/passwd");

    guard.up();

    assertThrows(SecurityException.class, () -> guard.checkRead("/etc/passwd"));
    guard.checkRead(folder.resolve("files/tree/data/a.png").toString());
    guard.checkRead(folder.resolve("cache/app/base.apk").toString());
    app.accept(() -> assertRefused(() -> guard.checkRead("/etc/passwd")));
  }

  @Test
  void an_app_may_interrupt_the_thread_that_it_shares_and_none_of_the_phones() throws Exception {
    Containment guard = guard(false);
    Thread phones = new Thread(() -> {});
    Thread shared = new Thread(() -> {});
    guard.share(shared);
    app.accept(() -> guard.checkAccess(phones)); // for its name, say
    // The guard looks who asks; as Thread.interrupt would, these do so by the methods of a thread.
    withGuard(guard, () -> {
      assertRefused(phones::interrupt);
      assertRefused(phones::suspend);
      assertRefused(phones::stop);
      app.accept(shared::interrupt);
      phones.interrupt();
    });
  }

  private static void withGuard(Containment guard, Runnable work) {
    System.setSecurityManager(guard);
    try {
      work.run();
    } finally {
      System.setSecurityManager(null);
    }
  }

  @Test
  void the_phone_itself_is_not_held_back() throws Exception {
    Containment guard = guard(false);
    Stream.concat(OTHERS.stream(), THIS.stream()).forEach(host -> guard.checkConnect(host, PORT));
  }
}
