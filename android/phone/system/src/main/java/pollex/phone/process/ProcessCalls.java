package pollex.phone.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import pollex.phone.bridge.AppCalls;

/**
 * What rewritten code of a virtual process calls in place of {@code System}, {@code Runtime} and the like. Public only
 * because that code lies in another class loader.
 */
public final class ProcessCalls {
  private static final int SHELL_UID = 2000;

  private ProcessCalls() {}

  private static VirtualProcess here() {
    VirtualProcess process = VirtualProcess.current();
    if (process == null) throw new IllegalStateException("not a thread of a virtual process");
    return process;
  }

  /** {@code System.in}. */
  public static InputStream in() {
    return here().in();
  }

  /** {@code System.out}. */
  public static PrintStream out() {
    return here().out();
  }

  /** {@code System.err}. */
  public static PrintStream err() {
    return here().err();
  }

  /** {@code Throwable.printStackTrace}. */
  public static void printStackTrace(Throwable thrown) {
    thrown.printStackTrace(err());
  }

  /** {@code System.setIn}. */
  public static void setIn(InputStream stream) {
    here().setIn(stream);
  }

  /** {@code System.setOut}. */
  public static void setOut(PrintStream stream) {
    here().setOut(stream);
  }

  /** {@code System.setErr}. */
  public static void setErr(PrintStream stream) {
    here().setErr(stream);
  }

  /** {@code System.exit}. */
  public static void exit(int code) {
    here().exit(code);
  }

  /** {@code Runtime.exit} and {@code Runtime.halt}. */
  public static void exit(Runtime runtime, int code) {
    here().exit(code);
  }

  /** {@code ProcessBuilder.start}: the programs are those of the phone. */
  public static Process start(ProcessBuilder builder) throws IOException {
    return here().startChild(builder.command(), builder.redirectErrorStream());
  }

  /** {@code Runtime.addShutdownHook}: run when the process has ended. */
  public static void addShutdownHook(Runtime runtime, Thread hook) {
    here().atEnd(hook::run);
  }

  /** {@code Thread.setDefaultUncaughtExceptionHandler}. */
  public static void setDefaultUncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler) {
    here().setHandler(handler);
  }

  /** {@code Thread.getDefaultUncaughtExceptionHandler}. */
  public static Thread.UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
    return here().handler();
  }

  /** {@code android.os.Process.myPid}. */
  public static int myPid() {
    return here().pid();
  }

  /** {@code android.os.Process.myUid} and {@code android.system.Os.getuid}: whatever the shell starts is the shell. */
  public static int myUid() {
    return SHELL_UID;
  }

  /** {@code System.getProperty}: what tells Android from other Javas is as for apps. */
  public static String getProperty(String name) {
    return getProperty(name, null);
  }

  /** The same with a value for what is not there. */
  public static String getProperty(String name, String otherwise) {
    String own = here().properties().get(name);
    return own != null ? own : AppCalls.getProperty(name, otherwise);
  }

  /** {@code System.setProperty}: changes it for this process. */
  public static String setProperty(String name, String value) {
    String before = getProperty(name);
    here().properties().put(name, value);
    return before;
  }

  /** {@code Field.set}: what a process does to the statics of the framework reaches no other one, as on a phone. */
  public static void set(Field field, Object owner, Object value) throws IllegalAccessException {
    boolean shared = Modifier.isStatic(field.getModifiers()) && !(field.getDeclaringClass().getClassLoader() instanceof ProcessLoader);
    if (!shared) field.set(owner, value);
    else if (value == null) here().statics().remove(field);
    else here().statics().put(field, value);
  }

  /** {@code Field.get}: gives what {@link #set} has put there. */
  public static Object get(Field field, Object owner) throws IllegalAccessException {
    Object own = Modifier.isStatic(field.getModifiers()) ? here().statics().get(field) : null;
    return own != null ? own : field.get(owner);
  }

  /** {@code Looper.prepareMainLooper}: the JVM has one main looper, which is the phone's; the process gets one of its own. */
  public static void prepareMainLooper() throws ReflectiveOperationException {
    Class<?> looper = Class.forName("android.os.Looper", true, Thread.currentThread().getContextClassLoader());
    if (looper.getMethod("myLooper").invoke(null) == null) looper.getMethod("prepare").invoke(null);
    here().setMainLooper(looper.getMethod("myLooper").invoke(null));
  }

  /** {@code Looper.getMainLooper}: null until the process has prepared one. */
  public static Object getMainLooper() {
    return here().mainLooper();
  }

  /** The path of a file in constructors of {@code File} and its like: a path of the phone is meant. */
  public static String hostPath(String path) {
    if (path == null) return null;
    VirtualProcess.Surroundings phone = here().surroundings();
    try {
      if (Path.of(path).startsWith(phone.files().host("/"))) return path; // it has been turned already
      return phone.files().host(phone.files().resolve(phone.directory(), path)).toString();
    } catch (IOException | InvalidPathException e) { // too long, or no path: whoever opens it will find out
      return path;
    }
  }
}
