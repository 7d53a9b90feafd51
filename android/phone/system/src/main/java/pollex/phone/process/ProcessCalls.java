package pollex.phone.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

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
}
