package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Program;
import dev.pollex.helper.screen.DumpedWindows;
import dev.pollex.helper.screen.Heard;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.work.Threads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether the topmost window of an app forbids pictures: a dump of the window manager tells, which takes a tenth of a
 * second and more. So it is asked beside the readings, once per window, and again when the window tells a new state: an
 * app may set the flag while its window stands.
 */
final class SecureWindows {
  private static final long DUMP_MS = 3000;
  private static final int MAX_DUMP_BYTES = 4000000;
  private static final int MAX_WINDOWS = 64;
  /** A phone that does not tell is not asked for ever. */
  private static final int TRIES = 3;

  private final Device device;
  private final Map<Integer, Known> windows =
      new LinkedHashMap<Integer, Known>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Known> eldest) {
          return size() > MAX_WINDOWS;
        }
      };
  private boolean isAsking;

  SecureWindows(Device device) {
    this.device = device;
  }

  /** What is known now, at once; asks if that is nothing. `window` is null, or the topmost of an app, with its package. */
  synchronized String of(WindowFacts window) {
    if (window == null || window.isStandIn || window.packageName == null) {
      return DumpedWindows.UNKNOWN;
    }
    Known known = windows.get(window.id);
    if (known == null || device.events.has(Heard.STATE, window.id, known.seq)) {
      known = new Known();
      windows.put(window.id, known);
    }
    if (known.isOpen() && !isAsking) {
      isAsking = true;
      known.tries++;
      known.seq = device.events.seq();
      start(window);
    }
    return known.answer;
  }

  /** The same, waiting for the answer so long. */
  synchronized String await(WindowFacts window, long maxMs) throws InterruptedException {
    long endMs = Clock.nowMs() + maxMs;
    String answer = of(window);
    while (answer.equals(DumpedWindows.UNKNOWN) && isAsking && Clock.nowMs() < endMs) {
      wait(Math.max(1, endMs - Clock.nowMs()));
      answer = of(window);
    }
    return answer;
  }

  private void start(final WindowFacts window) {
    Threads.start(
        "pollex-secure",
        new Threads.Body() {
          @Override
          public void run() {
            String answer = DumpedWindows.UNKNOWN;
            try {
              answer = ask(window);
            } catch (IOException e) {
              e.printStackTrace(device.log);
            } catch (RuntimeException e) {
              e.printStackTrace(device.log);
            } finally {
              take(window.id, answer);
            }
          }
        });
  }

  /** It must be on top before and after the dump: else the dump may be of another one. */
  private String ask(WindowFacts window) throws IOException {
    byte[] dump = Program.output(DUMP_MS, MAX_DUMP_BYTES, "dumpsys", "window", "windows");
    device.connection.clearCache(); // else the list may be the one from before
    WindowFacts top = new Scope(ScreenReader.factsOf(device.windows.list())).topApp();
    boolean isStillOnTop = top != null && top.id == window.id;
    return isStillOnTop
        ? new DumpedWindows(new String(dump, StandardCharsets.UTF_8)).secure(window.packageName, window.bounds)
        : DumpedWindows.UNKNOWN;
  }

  private synchronized void take(int windowId, String answer) {
    isAsking = false;
    Known known = windows.get(windowId);
    if (known != null) {
      known.answer = answer;
    }
    notifyAll();
  }

  /** What is known of one window. */
  private static final class Known {
    String answer = DumpedWindows.UNKNOWN;
    int tries;
    /** Number of the last event before it was asked. */
    long seq;

    boolean isOpen() {
      return answer.equals(DumpedWindows.UNKNOWN) && tries < TRIES;
    }
  }
}
