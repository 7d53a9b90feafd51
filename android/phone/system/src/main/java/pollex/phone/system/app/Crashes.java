package pollex.phone.system.app;

import android.os.SystemClock;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import pollex.phone.bridge.AppCalls;
import pollex.phone.bridge.AppExit;
import pollex.phone.process.ProcessTable;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.state.Publisher;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;
import pollex.phone.system.ui.AppErrorDialog;
import pollex.phone.system.ui.SystemContexts;

/** What happens when an app's code throws or hangs: the app goes, the phone stays and says so. */
public final class Crashes {
  private static final int ERROR = 6;
  private static final long IMPATIENT_MS = 500;
  private static final long DEFAULT_HANG_LIMIT_MS = 20_000;

  /** Two crashes within this time are told in other words, as on a phone. */
  private static final long KEEPS_STOPPING_MS = 120_000;

  private static Crashes instance;

  private final Map<String, Long> lastCrash = new HashMap<>();
  private volatile long hangLimitMs = DEFAULT_HANG_LIMIT_MS;
  private volatile String doomed;
  private volatile boolean impatient;
  private volatile Apps.Running hung;

  public Crashes() {
    instance = this;
  }

  public static Crashes get() {
    return instance;
  }

  /** An exception came out of something that ran on the main thread. */
  public void onMainThread(Throwable thrown) {
    if (thrown instanceof ThreadDeath) return; // the watchdog's doing; it reports by itself
    String owner = Loaders.ownerOf(thrown);
    if (owner == null && isOfSystemUi(thrown)) {
      PhoneLogs.fatal(SystemContexts.SYSTEM_UI, ProcessTable.SYSTEM_SERVER, thrown);
      return;
    }
    if (owner == null) owner = Tasks.get().topPackage();
    if (owner == null) {
      PhoneLogs.fatal("system_server", ProcessTable.SYSTEM_SERVER, thrown);
      return;
    }
    crashed(owner, thrown);
  }

  /** The system's own windows are no app's fault. */
  private static boolean isOfSystemUi(Throwable thrown) {
    String ours = SystemContexts.class.getPackageName();
    for (StackTraceElement frame : thrown.getStackTrace()) if (frame.getClassName().startsWith(ours)) return true;
    return false;
  }

  /** An exception ended a thread that an app has made, which ends the app. */
  public void onOtherThread(Thread thread, Throwable thrown) {
    String owner = thrown instanceof ThreadDeath ? null : Loaders.ownerOf(thrown);
    if (owner == null) {
      if (!(thrown instanceof ThreadDeath)) thrown.printStackTrace();
      return;
    }
    int pid = Apps.get().pidOf(owner);
    MainLoop.get()
        .post(
            () -> {
              if (pid != 0 && Apps.get().pidOf(owner) == pid) crashed(owner, thrown);
            });
  }

  /** A package's own code threw. Main thread. */
  public void crashed(String packageName, Throwable thrown) {
    if (unwrapped(thrown) instanceof AppExit) {
      Apps.get().kill(packageName, "exit");
      return;
    }
    tellOwnHandler(packageName, unwrapped(thrown));
    PhoneLogs.fatal(packageName, Apps.get().pidOf(packageName), unwrapped(thrown));
    Apps.get().kill(packageName, "crash");
    long now = SystemClock.uptimeMillis();
    Long before = lastCrash.put(packageName, now);
    AppErrorDialog.showCrash(packageName, before != null && now - before < KEEPS_STOPPING_MS);
  }

  /** What the app has set to hear of its crash; it may end the app itself, or fail in turn. */
  private static void tellOwnHandler(String packageName, Throwable thrown) {
    Thread.UncaughtExceptionHandler own = AppCalls.handlerOf(packageName);
    if (own == null) return;
    try {
      own.uncaughtException(Thread.currentThread(), thrown);
    } catch (Throwable again) {
      if (!(again instanceof AppExit)) PhoneLogs.fatal(packageName, Apps.get().pidOf(packageName), again);
    }
  }

  private static Throwable unwrapped(Throwable thrown) {
    Throwable t = thrown;
    while (t instanceof InvocationTargetException && t.getCause() != null) t = t.getCause();
    return t;
  }

  /** The main thread hangs in code of a package. From the watchdog. */
  public void hangs(String packageName, long hungMs) {
    String owner = packageName != null ? packageName : frontPackage();
    hung = Apps.get().states().stream().filter(app -> app.name().equals(owner)).findFirst().orElse(null);
    Publisher.publishHang(new State.Hang(owner, SystemClock.uptimeMillis() - hungMs));
    PhoneLogs.system(ERROR, "ActivityManager", "ANR in " + owner + "\nReason: Input dispatching timed out ("
        + hungMs + " ms)");
  }

  /** The app that has the input, which is to blame when no code of an app is on the stack. */
  private static String frontPackage() {
    TaskState front = State.current().frontTask();
    return front == null ? null : front.top().component().getPackageName();
  }

  /** After how long code that hangs is ended; 0 for never. */
  public long hangLimitMs() {
    if (impatient) return IMPATIENT_MS;
    State.Hang hang = State.current().hang();
    return hang != null && doomed != null && doomed.equals(hang.packageName()) ? 1 : hangLimitMs;
  }

  /** Whether whatever hangs is to be ended at once, as a reset wants it. */
  public void setImpatient(boolean on) {
    impatient = on;
  }

  /** Somebody wants an app ended that does not answer: the watchdog is not to wait any longer. */
  public void endWhenHung(String packageName) {
    doomed = packageName;
  }

  /** Sets {@link #hangLimitMs()}; the shell's {@code vphone set anr_kill_s}. */
  public void setHangLimitMs(long ms) {
    hangLimitMs = ms;
  }

  /** Back to a new phone's limit, and no app has ever crashed. */
  public void reset() {
    hangLimitMs = DEFAULT_HANG_LIMIT_MS;
    MainLoop.get().post(lastCrash::clear);
  }

  /** The watchdog has ended the code that hung; its app goes too. */
  public void hangEnded(String packageName) {
    Apps.Running reported = hung;
    MainLoop.get().post(() -> removeHung(packageName, reported));
  }

  private static void removeHung(String packageName, Apps.Running reported) {
    String owner = packageName == null && reported != null ? reported.name() : packageName;
    if (owner == null) owner = Tasks.get().topPackage();
    if (owner == null) return;
    boolean isReported = reported != null && reported.name().equals(owner);
    if (isReported && Apps.get().pidOf(owner) != reported.pid()) return; // somebody was quicker, am force-stop for one
    Apps.get().kill(owner, "anr");
    AppErrorDialog.showNotResponding(owner);
  }

  /** Rethrows a checked exception of an app's code without wrapping it. */
  @SuppressWarnings("unchecked")
  static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
