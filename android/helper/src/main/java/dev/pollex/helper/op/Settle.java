package dev.pollex.helper.op;

import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.screen.Quiet;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Waits until the screen is quiet, bounded. An app that is at work is silent, too: so the last check is
 * whether its main thread answers, which it does only when all that stood before is done.
 */
final class Settle {
  private static final long MAX_QUIET_MS = 10000;
  private static final long MAX_CAP_MS = 60000;
  private static final long NO_QUIET = -1;

  private final long afterSeq;
  private final long quietMs;
  private final long capMs;

  Settle(Fields fields) throws Refusal {
    afterSeq = fields.integer("after_seq", 0, Long.MAX_VALUE);
    quietMs = fields.integer("quiet_ms", 1, MAX_QUIET_MS, NO_QUIET);
    capMs = fields.integer("cap_ms", 0, MAX_CAP_MS);
    fields.end();
  }

  /** Waits; gives the member `settled` of the answer. */
  Map<String, Object> await(Device device, TimeBox box, Tasks tasks, Task task)
      throws Refusal, InterruptedException {
    Wait wait = new Wait(device, box);
    boolean answers = true;
    long waitMs;
    do {
      tasks.check(task);
      long seen = device.events.seq();
      waitMs = wait.lookMs();
      if (wait.quiet.isQuiet()) {
        answers = wait.appAnswers();
        waitMs = answers ? wait.lookMs() : 0;
      }
      device.events.await(seen, waitMs);
    } while (waitMs > 0);
    Map<String, Object> settled = new LinkedHashMap<String, Object>();
    settled.put("quiet", answers && wait.quiet.isQuiet());
    settled.put("waited_ms", Clock.nowMs() - wait.startMs);
    return settled;
  }

  /** One wait at work. */
  private final class Wait {
    private final Device device;
    private final TimeBox box;
    private final long startMs = Clock.nowMs();
    private final Quiet quiet = new Quiet(quietMs, capMs, startMs);
    private SeenWindow current;

    Wait(Device device, TimeBox box) {
      this.device = device;
      this.box = box;
    }

    /** Looks at events and windows; gives the time until the next look, 0 at the end. */
    long lookMs() {
      device.connection.clearCache();
      List<SeenWindow> windows = device.windows.list();
      Scope scope = new Scope(ScreenReader.factsOf(windows));
      current = null;
      Set<Integer> ignored = new HashSet<Integer>();
      for (SeenWindow window : windows) {
        if (window.facts == scope.current) {
          current = window;
        }
        if (!scope.isQuietable(window.facts)) {
          ignored.add(window.facts.id);
        }
      }
      String state = current == null ? null : Scope.state(scope.windows); // null: between two windows
      return quiet.lookMs(Clock.nowMs(), device.events.lastWorkMs(afterSeq, ignored), state);
    }

    boolean appAnswers() throws InterruptedException {
      final SeenWindow asked = current;
      Runnable question =
          new Runnable() {
            @Override
            public void run() {
              AccessibilityNodeInfo root = asked.root();
              if (root != null) {
                root.refresh();
              }
            }
          };
      return box.run(question, Math.max(1, startMs + capMs - Clock.nowMs()));
    }
  }
}
