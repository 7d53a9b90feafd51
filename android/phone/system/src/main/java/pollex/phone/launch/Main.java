package pollex.phone.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import pollex.phone.adbd.Adbd;
import pollex.phone.adbd.AdbdOptions;
import pollex.phone.bridge.Kernel;
import pollex.phone.bridge.LogBook;
import pollex.phone.bridge.Machine;
import pollex.phone.bridge.PhoneOptions;
import pollex.phone.bridge.RealTime;
import pollex.phone.fs.FileSystem;
import pollex.phone.install.InstallRefusal;
import pollex.phone.install.Translator;
import pollex.phone.net.Sockets;
import pollex.phone.process.ProcessPrograms;
import pollex.phone.process.ProcessTable;
import pollex.phone.shell.Programs;
import pollex.phone.shell.Shell;

/** Starts one virtual phone and runs it until it is told to end. */
public final class Main {
  static final int EXIT_FAILED = 1;
  private static final int EXIT_WRONG_JDK = 3;
  private static final int EXIT_BAD_OPTION = 4;
  private static final int JDK = 17;

  private Main() {}

  public static void main(String[] args) {
    long start = RealTime.nanos();
    if (Runtime.version().feature() != JDK) {
      fail(EXIT_WRONG_JDK, "The virtual phone runs on JDK 17 only; this is " + Runtime.version()
          + ". Install JDK 17 and set JAVA_HOME to it.");
    }
    try {
      run(OptionParser.parse(args), start);
      System.exit(0);
    } catch (OptionParser.BadOption e) {
      fail(EXIT_BAD_OPTION, e.getMessage());
    } catch (Throwable t) {
      t.printStackTrace();
      fail(EXIT_FAILED, "The virtual phone could not run: " + t);
    }
  }

  static void fail(int code, String sentence) {
    System.err.println(sentence);
    System.exit(code);
  }

  private static void run(PhoneOptions options, long startNanos) throws Exception {
    if (options.untilStdinEnds()) endWithStdin();
    FileSystem files = new FileSystem(options.filesFolder());
    ProcessTable processes = new ProcessTable();
    LogBook log = new LogBook();
    Sandbox sandbox = Sandbox.build();
    Kernel[] kernel = new Kernel[1];
    Restart restart = new Restart(options);
    Sockets sockets = new Sockets();
    Programs[] programs = new Programs[1];
    Adbd adbd =
        new Adbd(
            AdbdOptions.virtualPhone(options.port()), files, () -> new Shell(files, programs[0], environment()),
            sockets);
    Translator translator = new Translator(options.apkCache(), Sandbox.frameworkJar());
    Containment[] guard = new Containment[1];
    Runnable onHome =
        () -> {
          furnish(options, kernel[0]);
          programs[0] = new ProcessPrograms(kernel[0], processes, sockets, translator, log);
          guard[0].up();
          open(options, adbd, kernel[0], startNanos, restart);
        };
    guard[0] = contain(options, files);
    Machine machine = new Machine(
        options, sandbox.environment(), files, processes, adbd, log, Sandbox.frameworkJar(), translator, onHome,
        restart::begin);
    sandbox.runOnMainThread(
        () -> {
          guard[0].share(Thread.currentThread());
          kernel[0] = sandbox.kernel();
          Runtime.getRuntime().addShutdownHook(new Thread(kernel[0]::shutDown, "shut down"));
          new ClockThread(kernel[0]).start();
          kernel[0].run(machine);
        });
  }

  @SuppressWarnings("removal") // see Containment
  private static Containment contain(PhoneOptions options, FileSystem files) {
    Containment guard = new Containment(options.home(), options.apkCache(), options.network(), files);
    System.setSecurityManager(guard);
    return guard;
  }

  private static void endWithStdin() {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) continue;
              } catch (IOException e) {
                // an input that breaks has ended, too
              }
              System.exit(0);
            },
            "standard input");
    watcher.setDaemon(true);
    watcher.start();
  }

  private static void installAll(PhoneOptions options, Kernel kernel) {
    for (Path apk : options.installs()) {
      try {
        kernel.install(apk);
      } catch (InstallRefusal e) {
        fail(EXIT_BAD_OPTION, "--install " + apk + ": " + e.failure());
      } catch (IOException | InterruptedException e) {
        fail(EXIT_BAD_OPTION, "--install " + apk + ": " + e);
      }
    }
  }

  /** Installs what is to be there, or goes on where the phone has left off. */
  private static void furnish(PhoneOptions options, Kernel kernel) {
    if (!options.restarted()) {
      installAll(options, kernel);
      return;
    }
    try {
      String complaint = kernel.goOn();
      if (complaint != null) fail(EXIT_FAILED, "After its restart the phone cannot go on: " + complaint);
      Files.delete(options.restartFile());
    } catch (IOException | InterruptedException e) {
      fail(EXIT_FAILED, "After its restart the phone cannot go on: " + e);
    }
  }

  /** The first screen is up, and what is to be there is installed: let adb in, and say so. */
  private static void open(PhoneOptions options, Adbd adbd, Kernel kernel, long startNanos, Restart restart) {
    try {
      int port = adbd.start();
      new Watchdog(kernel).start();
      restart.arm(adbd, port);
      writePhoneFile(options, port, RealTime.millisSince(startNanos));
    } catch (IOException e) {
      fail(EXIT_FAILED, "adb cannot be let in: " + e.getMessage());
    }
  }

  private static Map<String, String> environment() {
    return Map.of(
        "PATH", "/product/bin:/apex/com.android.runtime/bin:/system/bin:/system/xbin:/vendor/bin",
        "HOME", "/", "SHELL", "/bin/sh", "USER", "shell", "LOGNAME", "shell", "HOSTNAME", "virtual",
        "ANDROID_DATA", "/data", "ANDROID_ROOT", "/system", "EXTERNAL_STORAGE", "/sdcard", "TMPDIR", "/data/local/tmp");
  }

  /** The phone's own word that it is ready, written whole or not at all. */
  private static void writePhoneFile(PhoneOptions options, int port, long bootMs) throws IOException {
    String json =
        String.format(
            "{\"serial\":\"127.0.0.1:%d\",\"port\":%d,\"pid\":%d,\"size\":\"%dx%d\",\"density\":%d,"
                + "\"locale\":\"%s\",\"started\":\"%s\",\"boot_ms\":%d}%n",
            port, port, ProcessHandle.current().pid(), options.widthPx(), options.heightPx(), options.density(),
            options.locale(), Instant.now().truncatedTo(ChronoUnit.SECONDS), bootMs);
    Path draft = options.home().resolve("phone.json.part");
    Files.write(draft, json.getBytes(StandardCharsets.UTF_8));
    Files.move(draft, options.word(), StandardCopyOption.ATOMIC_MOVE);
  }
}
