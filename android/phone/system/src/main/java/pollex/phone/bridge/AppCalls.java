package pollex.phone.bridge;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import pollex.phone.shell.WallClock;

/**
 * What the code of apps calls in place of members that would reach the JVM which all apps share. Public only because that
 * code lies in other class loaders. Whose call it is, is read off the caller's class loader.
 */
public final class AppCalls {
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final Map<String, Thread.UncaughtExceptionHandler> HANDLERS = new ConcurrentHashMap<>();
  private static final Map<String, String> ANDROIDS =
      Map.of(
          "java.vm.name", "Dalvik",
          "java.vm.version", "2.1.0",
          "java.vm.vendor", "The Android Project",
          "java.vendor", "The Android Project",
          "java.runtime.name", "Android Runtime",
          "java.specification.version", "0.9",
          "java.version", "0");
  private static volatile Phone phone;

  /** What the phone does for such calls. */
  public interface Phone {
    /** Ends an app, soon and from any thread. */
    void end(String packageName, String why);

    /** Whether the number is that of another app's process. */
    boolean isOther(String packageName, int pid);
  }

  private AppCalls() {}

  /** Names the phone, once it runs. */
  public static void attach(Phone running) {
    phone = running;
  }

  /** The handler that an app has set for what it does not catch, null when it set none. */
  public static Thread.UncaughtExceptionHandler handlerOf(String packageName) {
    return HANDLERS.get(packageName);
  }

  /** The app has ended: nothing that it set counts any more. */
  public static void forget(String packageName) {
    HANDLERS.remove(packageName);
  }

  private static String packageOf(Class<?> caller) {
    ClassLoader loader = caller.getClassLoader();
    return loader instanceof AppLoader ? loader.getName() : null;
  }

  private static void end(Class<?> caller, String why) {
    String packageName = packageOf(caller);
    if (packageName != null) phone.end(packageName, why);
    throw new AppExit();
  }

  /** {@code System.exit}. */
  public static void exit(int code) {
    end(WALKER.getCallerClass(), "exit " + code);
  }

  /** {@code Runtime.exit} and {@code Runtime.halt}. */
  public static void exit(Runtime runtime, int code) {
    end(WALKER.getCallerClass(), "exit " + code);
  }

  /** {@code Process.killProcess}: as on a phone, nothing happens to the process of another app. */
  public static void killProcess(int pid) {
    Class<?> caller = WALKER.getCallerClass();
    String packageName = packageOf(caller);
    if (packageName == null || !phone.isOther(packageName, pid)) end(caller, "killed itself");
  }

  /** {@code System.loadLibrary} and {@code System.load}: native code of an APK is made for another system. */
  public static void loadLibrary(String name) {
    throw noNativeCode(name);
  }

  /** {@code Runtime.loadLibrary} and {@code Runtime.load}. */
  public static void loadLibrary(Runtime runtime, String name) {
    throw noNativeCode(name);
  }

  /** {@code System.currentTimeMillis}: by the phone's clock. */
  public static long currentTimeMillis() {
    return WallClock.millis();
  }

  private static UnsatisfiedLinkError noNativeCode(String name) {
    return new UnsatisfiedLinkError("the virtual phone runs no native code, and this app loads " + name);
  }

  /** {@code System.getProperty}: libraries tell Android from other Javas by these, and do what fits it. */
  public static String getProperty(String name) {
    return getProperty(name, null);
  }

  /** The same with a value for what is not there. */
  public static String getProperty(String name, String otherwise) {
    String value = ANDROIDS.get(name);
    return value != null ? value : System.getProperty(name, otherwise);
  }

  /** {@code ProcessBuilder.start}: an app starts no program, and is told so as a phone that forbids it would. */
  public static Process start(ProcessBuilder builder) throws IOException {
    throw noProgram(builder.command().isEmpty() ? "" : builder.command().get(0));
  }

  /** {@code Runtime.exec}. */
  public static Process exec(Runtime runtime, String line) throws IOException {
    throw noProgram(line.trim().split("\\s")[0]);
  }

  /** The same with other arguments. */
  public static Process exec(Runtime runtime, String line, String[] environment) throws IOException {
    return exec(runtime, line);
  }

  /** The same with other arguments. */
  public static Process exec(Runtime runtime, String line, String[] environment, File folder) throws IOException {
    return exec(runtime, line);
  }

  /** The same with other arguments. */
  public static Process exec(Runtime runtime, String[] words) throws IOException {
    throw noProgram(words.length == 0 ? "" : words[0]);
  }

  /** The same with other arguments. */
  public static Process exec(Runtime runtime, String[] words, String[] environment) throws IOException {
    return exec(runtime, words);
  }

  /** The same with other arguments. */
  public static Process exec(Runtime runtime, String[] words, String[] environment, File folder) throws IOException {
    return exec(runtime, words);
  }

  private static IOException noProgram(String name) {
    return new IOException("Cannot run program \"" + name + "\": error=13, Permission denied");
  }

  /** {@code Thread.setDefaultUncaughtExceptionHandler}. */
  public static void setDefaultUncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler) {
    String packageName = packageOf(WALKER.getCallerClass());
    if (packageName == null) return;
    if (handler == null) HANDLERS.remove(packageName);
    else HANDLERS.put(packageName, handler);
  }

  /** {@code Thread.getDefaultUncaughtExceptionHandler}: what an app that sets its own one calls in the end. */
  public static Thread.UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
    String packageName = packageOf(WALKER.getCallerClass());
    Thread.UncaughtExceptionHandler own = packageName == null ? null : HANDLERS.get(packageName);
    return own != null ? own : (thread, thrown) -> {}; // the phone itself shows the crash afterwards
  }
}
