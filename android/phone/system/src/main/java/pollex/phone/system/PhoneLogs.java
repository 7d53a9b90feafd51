package pollex.phone.system;

import java.io.PrintWriter;
import java.io.StringWriter;
import pollex.phone.bridge.LogBook;
import pollex.phone.process.ProcessTable;
import pollex.phone.process.VirtualProcess;

/** Where Android's log calls end up. */
public final class PhoneLogs {
  private static final String[] BUFFERS = {"main", "radio", "events", "system", "crash"};
  private static final int ERROR = 6;
  private static volatile LogBook book = new LogBook();

  private PhoneLogs() {}

  static void attach(LogBook log) {
    book = log;
  }

  /** One call of {@code android.util.Log}. */
  public static void write(int buffer, int priority, String tag, String message) {
    String name = buffer >= 0 && buffer < BUFFERS.length ? BUFFERS[buffer] : "main";
    VirtualProcess process = VirtualProcess.current();
    book.write(name, process == null ? ProcessTable.SYSTEM_SERVER : process.pid(), priority, tag, message);
  }

  /** What the runtime writes when an app dies of an exception. */
  public static void fatal(String packageName, int pid, Throwable cause) {
    StringWriter stack = new StringWriter();
    cause.printStackTrace(new PrintWriter(stack));
    book.write("crash", pid, ERROR, "AndroidRuntime",
        "FATAL EXCEPTION: main\nProcess: " + packageName + ", PID: " + pid + "\n" + stack.toString().stripTrailing());
    System.err.println("FATAL EXCEPTION in " + packageName + "\n" + stack); // for who reads the phone's own log file
  }

  /** A line of the system's own. */
  public static void system(int priority, String tag, String message) {
    book.write("system", ProcessTable.SYSTEM_SERVER, priority, tag, message);
  }
}
