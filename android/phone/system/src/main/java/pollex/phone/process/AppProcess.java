package pollex.phone.process;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import pollex.phone.net.Sockets;
import pollex.phone.bridge.Kernel;
import pollex.phone.bridge.LogBook;
import pollex.phone.install.InstallRefusal;
import pollex.phone.install.Translator;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.shell.Programs;
import pollex.phone.shell.Shell;

/** {@code app_process}: runs the {@code main} of a class in a jar on the phone, as a virtual process. */
final class AppProcess implements Command {
  private static final int SHELL_UID = 2000;
  private static final int SIGHUP = 1;
  private static final int INFO = 4;

  private final Kernel kernel;
  private final ProcessTable processes;
  private final Programs programs;
  private final Sockets sockets;
  private final Translator translator;
  private final LogBook log;

  AppProcess(
      Kernel kernel, ProcessTable processes, Programs programs, Sockets sockets, Translator translator, LogBook log) {
    this.sockets = sockets;
    this.translator = translator;
    this.log = log;
    this.kernel = kernel;
    this.processes = processes;
    this.programs = programs;
  }

  @Override
  public int run(Call call) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(call.args());
    String classPath = call.environment().getOrDefault("CLASSPATH", "");
    while (!words.isEmpty() && words.get(0).startsWith("-")) {
      String option = words.remove(0);
      if (option.startsWith("-Djava.class.path=")) classPath = option.substring(option.indexOf('=') + 1);
    }
    if (!words.isEmpty()) words.remove(0); // the parent folder, which nothing uses
    while (!words.isEmpty() && words.get(0).startsWith("--")) words.remove(0);
    if (words.isEmpty()) return call.fail(1, "Error: no class name or --zygote supplied.");
    String className = words.remove(0).replace('/', '.');
    List<File> jars = new ArrayList<>();
    for (String path : classPath.split(":")) {
      File file = call.files().host(call.files().resolve(call.directory(), path)).toFile();
      if (path.isEmpty() || !file.isFile()) continue; // Android skips what is not there, too
      try {
        jars.add(runnable(file, path));
      } catch (InstallRefusal e) {
        return call.fail(1, "app_process: " + path + ": " + e.getMessage());
      }
    }
    try (ProcessLoader loader = new ProcessLoader(kernel.getClass().getClassLoader(), jars)) {
      return run(call, loader, classPath, className, words);
    }
  }

  /** The file itself where it holds class files; what the translator makes of its dex code otherwise. */
  private File runnable(File file, String path) throws InstallRefusal, IOException, InterruptedException {
    if (ProcessLoader.hasClasses(file)) return file;
    Consumer<String> step =
        what -> log.write("main", ProcessTable.SYSTEM_SERVER, INFO, "app_process", path + ": " + what);
    return translator.translateCode(file.toPath(), step).toFile();
  }

  private int run(Call call, ProcessLoader loader, String classPath, String className, List<String> args)
      throws InterruptedException {
    VirtualProcess[] made = new VirtualProcess[1];
    String command = "app_process / " + className + " " + String.join(" ", args);
    int pid = processes.start(SHELL_UID, "app_process", command.trim(), signal -> made[0].kill(signal));
    VirtualProcess process = new VirtualProcess(pid, "app_process", call.in(), call.out(), call.err());
    made[0] = process;
    process.provide(
        new VirtualProcess.Surroundings(
            classPath, call.files(), call.directory(), sockets, () -> new Shell(call.files(), programs, call.environment())));
    process.atEnd(() -> kernel.threadsEnding(process.threads()));
    process.start(loader, () -> runMain(loader, className, args));
    try {
      return process.await();
    } catch (InterruptedException e) {
      process.kill(SIGHUP);
      Thread.currentThread().interrupt();
      return 128 + SIGHUP;
    } finally {
      process.reap();
      processes.ended(pid);
    }
  }

  private static void runMain(ProcessLoader loader, String className, List<String> args) throws Throwable {
    try {
      loader.loadClass(className).getMethod("main", String[].class).invoke(null, (Object) args.toArray(new String[0]));
    } catch (ClassNotFoundException e) {
      ProcessCalls.err().println("Error: could not find class '" + className + "'");
      ProcessCalls.exit(1);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
