package pollex.phone.process;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.bridge.Kernel;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.shell.Programs;
import pollex.phone.shell.Shell;

/** {@code app_process}: runs the {@code main} of a class in a jar on the phone, as a virtual process. */
final class AppProcess implements Command {
  private static final int SHELL_UID = 2000;
  private static final int SIGHUP = 1;

  private final Kernel kernel;
  private final ProcessTable processes;
  private final Programs programs;

  AppProcess(Kernel kernel, ProcessTable processes, Programs programs) {
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
    try (ProcessLoader loader = new ProcessLoader(kernel.getClass().getClassLoader(), jars(call, classPath))) {
      if (!classPath.isEmpty() && !loader.hasClasses()) {
        return call.fail(1, "app_process: " + classPath
            + " holds only dex code; this virtual phone runs jars that hold class files beside it");
      }
      return run(call, loader, className, words);
    }
  }

  private static List<File> jars(Call call, String classPath) throws IOException {
    List<File> jars = new ArrayList<>();
    for (String path : classPath.split(":")) {
      if (path.isEmpty()) continue;
      File file = call.files().host(call.files().resolve(call.directory(), path)).toFile();
      if (file.isFile()) jars.add(file); // Android skips what is not there, too
    }
    return jars;
  }

  private int run(Call call, ProcessLoader loader, String className, List<String> args) throws InterruptedException {
    VirtualProcess[] made = new VirtualProcess[1];
    String command = "app_process / " + className + " " + String.join(" ", args);
    int pid = processes.start(SHELL_UID, "app_process", command.trim(), signal -> made[0].kill(signal));
    VirtualProcess process = new VirtualProcess(pid, "app_process", call.in(), call.out(), call.err());
    made[0] = process;
    process.provide(() -> new Shell(call.files(), programs, call.environment()));
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
