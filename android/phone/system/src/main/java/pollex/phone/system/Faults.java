package pollex.phone.system;

import pollex.phone.bridge.RealTime;
import pollex.phone.system.state.WindowState;

/** Misbehaviour on demand, for tests: what {@code vphone fault} switches on and off. */
public final class Faults {
  private static final long NAP_MS = 20;
  private static volatile long slowMs;
  private static volatile boolean cleared;
  private static volatile WindowFault windowFault;
  private static long inputsLeft = -1;

  private Faults() {}

  /** Makes each turn of the main thread take this much longer. */
  public static void slow(long ms) {
    slowMs = ms;
  }

  /** Called by the main loop once a turn. */
  static void delayTurn() throws InterruptedException {
    long ms = slowMs;
    if (ms > 0) Thread.sleep(ms);
  }

  /**
   * Blocks the main thread, as code of the app in front that does not come back.
   *
   * @param spin whether it never waits, so that an interrupt does not reach it
   */
  public static void hang(long ms, boolean spin) {
    cleared = false;
    MainLoop.get().post(() -> block(ms, spin));
  }

  private static void block(long ms, boolean spin) {
    long start = RealTime.nanos();
    while (!cleared && RealTime.millisSince(start) < ms) {
      if (spin) {
        Thread.onSpinWait();
        continue;
      }
      try {
        Thread.sleep(NAP_MS);
      } catch (InterruptedException e) {
        return; // what an app that waits would do, too
      }
    }
  }

  /** Lets the app in front throw on the main thread. */
  public static void crash() {
    MainLoop.get()
        .post(
            () -> {
              throw new IllegalStateException("vphone fault crash");
            });
  }

  /** Refuses injected input after so many more events, as vendors do that let a shell inject nothing. */
  public static synchronized void refuseInput(long after) {
    inputsLeft = after;
  }

  /** Called for each injected event: whether it is to be refused. */
  public static synchronized boolean refusesInput() {
    if (inputsLeft > 0) {
      inputsLeft--;
      return false;
    }
    return inputsLeft == 0;
  }

  /** Keeps something about some windows from clients of accessibility for a while, in place of what was kept before. */
  public static WindowFault keepBack(WindowFault.Kind what, String title, long lengthMs, long delayMs) {
    WindowFault fault = WindowFault.after(delayMs, what, title, lengthMs);
    windowFault = fault;
    return fault;
  }

  /** Whether this is kept from them about that window now. */
  public static boolean keepsBack(WindowFault.Kind what, WindowState window) {
    WindowFault fault = windowFault;
    return fault != null && fault.hits(what, window);
  }

  /** Ends all faults. */
  public static void clear() {
    refuseInput(-1);
    slowMs = 0;
    windowFault = null;
    cleared = true;
  }
}
