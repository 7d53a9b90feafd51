package pollex.phone.system.fault;

import java.util.List;
import pollex.phone.system.MainLoop;

/** The one main thread of all apps: late, standing still, or thrown out of. */
public final class MainThreadFaults {
  private static final long NAP_MS = 20;
  private static volatile long slowMs;

  private MainThreadFaults() {}

  static List<FaultKind> kinds() {
    return List.of(
        FaultKind.lasting("slow MS", "make each turn of the main thread MS longer", words -> new Slow(words.positive("MS"))),
        FaultKind.lasting("hang [spin]", "block the main thread as the app in front; spin: without ever waiting",
            words -> new Hang(words.nextOr(""))),
        FaultKind.passing("crash", "let the app in front throw on the main thread", words -> MainThreadFaults::crash));
  }

  /** Called by the main loop once a turn. */
  public static void delayTurn() throws InterruptedException {
    long ms = slowMs;
    if (ms > 0) Thread.sleep(ms);
  }

  private static void crash() {
    MainLoop.get()
        .post(
            () -> {
              throw new IllegalStateException("vphone fault crash");
            });
  }

  private record Slow(int ms) implements Fault {
    @Override
    public void begin() {
      slowMs = ms;
    }

    @Override
    public void end() {
      slowMs = 0;
    }
  }

  /** Code of the app in front that does not come back. */
  private static final class Hang implements Fault {
    private final boolean spins;
    private volatile boolean over;

    Hang(String word) throws FaultRefused {
      if (!word.isEmpty() && !word.equals("spin")) throw new FaultRefused("a hang may spin, and nothing else");
      spins = word.equals("spin");
    }

    @Override
    public void begin() {
      MainLoop.get().post(this::block);
    }

    private void block() {
      try {
        while (!over) {
          if (spins) Thread.onSpinWait();
          else Thread.sleep(NAP_MS);
        }
      } catch (InterruptedException e) {
        // the watchdog; what an app that waits would do, too
      } finally { // it may also stop the thread's work as it is
        over = true;
      }
    }

    @Override
    public void end() {
      over = true;
    }

    @Override
    public boolean isOver() {
      return over;
    }
  }
}
