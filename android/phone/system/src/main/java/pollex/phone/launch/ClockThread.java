package pollex.phone.launch;

import pollex.phone.bridge.Kernel;
import pollex.phone.bridge.RealTime;

/**
 * Moves the phone's clock with real time, whatever the main thread is at: an app that hangs does not stop time, so
 * that every time-out of Android's own fires as on a phone.
 */
final class ClockThread extends Thread {
  private static final long STEP_MS = 4;

  private final Kernel kernel;

  ClockThread(Kernel kernel) {
    super("clock");
    this.kernel = kernel;
    setDaemon(true);
    setPriority(MAX_PRIORITY);
  }

  @Override
  public void run() {
    long last = RealTime.nanos();
    while (!isInterrupted()) {
      try {
        sleep(STEP_MS);
      } catch (InterruptedException e) {
        return;
      }
      long now = RealTime.nanos();
      kernel.advanceClock(now - last);
      last = now;
    }
  }
}
