package pollex.phone.launch;

import pollex.phone.bridge.Kernel;
import pollex.phone.bridge.MainThread;

/**
 * Sees when code hangs on the main thread, which all apps share: says so after five seconds, as Android does, and after
 * {@code anr_kill_s} ends that code, so that one app cannot take the phone away for ever.
 */
final class Watchdog extends Thread {
  private static final long LOOK_EVERY_MS = 250;
  private static final long REPORT_AFTER_MS = 5_000;
  private static final long LOOK_AGAIN_MS = 50;
  private static final long STOP_AFTER_INTERRUPT_MS = 1_000;

  private static final int PATIENT_STOPS = 12;
  private static final long BURST_NANOS = 200_000_000;

  private final Kernel kernel;
  private int stops;
  private long reportedTurn = -1;
  private long interruptedTurn = -1;

  Watchdog(Kernel kernel) {
    super("watchdog");
    this.kernel = kernel;
    setDaemon(true);
  }

  @Override
  public void run() {
    while (!isInterrupted()) {
      try {
        sleep(LOOK_EVERY_MS);
        look();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void look() throws InterruptedException {
    MainThread main = kernel.mainThread();
    long turn = main.turn();
    long busyMs = main.busyMs();
    long killAfterMs = kernel.hangLimitMs();
    boolean kills = killAfterMs > 0 && busyMs >= killAfterMs;
    if (busyMs < REPORT_AFTER_MS && !kills) return;
    String culprit = packageOnTop(main.thread());
    if (reportedTurn != turn) {
      reportedTurn = turn;
      kernel.reportHang(culprit, busyMs);
    }
    if (!kills) return;
    if (interruptedTurn != turn) {
      interruptedTurn = turn;
      stops = 0;
      main.thread().interrupt();
      if (movesOn(main, turn)) {
        kernel.endHungApp(culprit);
        return;
      }
    }
    if (++stops <= PATIENT_STOPS) stop(main.thread());
    else stopAgainAndAgain(main, turn);
    kernel.endHungApp(culprit);
  }

  /**
   * Code that catches whatever ends it is met where it catches, sooner or later, and not only where it tries. The system's
   * own code is left alone: where it deals with one stop, it cannot deal with more.
   */
  private static void stopAgainAndAgain(MainThread main, long turn) {
    long end = System.nanoTime() + BURST_NANOS;
    while (main.turn() == turn && System.nanoTime() < end) {
      if (packageOnTop(main.thread()) == null) return;
      stop(main.thread());
    }
  }

  private static boolean movesOn(MainThread main, long turn) throws InterruptedException {
    for (long waited = 0; waited < STOP_AFTER_INTERRUPT_MS; waited += LOOK_AGAIN_MS) {
      sleep(LOOK_AGAIN_MS);
      if (main.turn() != turn) return true;
    }
    return false;
  }

  // The only way to end a loop that never waits; the reason why the phone insists on JDK 17.
  private static void stop(Thread thread) {
    thread.stop();
  }

  /** The package whose code is nearest to the top of the stack, or null. */
  private static String packageOnTop(Thread thread) {
    for (StackTraceElement element : thread.getStackTrace()) {
      String loader = element.getClassLoaderName();
      if (loader != null && !loader.equals("app")) return loader;
    }
    return null;
  }
}
