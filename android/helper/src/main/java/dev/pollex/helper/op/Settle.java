package dev.pollex.helper.op;

import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.screen.Probe;
import dev.pollex.helper.screen.Quiet;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Waits until the screen is quiet or the probe is seen, bounded. An app that is at work is silent, too:
 * so the last check of quiet is whether its main thread answers, which it does only when all that stood
 * before is done.
 */
final class Settle {
  private static final long MAX_QUIET_MS = 10000;
  private static final long MAX_CAP_MS = 60000;
  private static final long NO_QUIET = -1;

  private final long afterSeq;
  private final long quietMs;
  private final long capMs;
  /** Null if none is asked for. */
  private final Probe probe;

  Settle(Fields fields) throws Refusal {
    afterSeq = fields.integer("after_seq", 0, Long.MAX_VALUE);
    quietMs = fields.integer("quiet_ms", 1, MAX_QUIET_MS, NO_QUIET);
    capMs = fields.integer("cap_ms", 0, MAX_CAP_MS);
    probe = fields.has("probe") ? new Probe(fields.object("probe")) : null;
    fields.end();
  }

  /** Waits; gives the member `settled` of the answer. */
  Map<String, Object> await(ScreenReader reader, Task task) throws Refusal, InterruptedException {
    Wait wait = new Wait(reader, task);
    boolean answers = true;
    long waitMs;
    do {
      reader.tasks.check(task);
      long seen = reader.device.events.seq();
      waitMs = wait.lookMs();
      if (wait.quiet.isQuiet() && !wait.isProbeHeld) {
        answers = wait.appAnswers();
        waitMs = answers ? wait.lookMs() : 0;
      }
      reader.device.events.await(seen, waitMs);
    } while (waitMs > 0);
    Map<String, Object> settled = new LinkedHashMap<String, Object>();
    settled.put("quiet", answers && wait.quiet.isQuiet());
    settled.put("waited_ms", Clock.nowMs() - wait.startMs);
    if (probe != null) {
      settled.put("probe", wait.isProbeHeld);
    }
    return settled;
  }

  /** One wait at work. */
  private final class Wait {
    private final ScreenReader reader;
    private final Task task;
    private final Device device;
    private final long startMs = Clock.nowMs();
    private final Quiet quiet = new Quiet(quietMs, capMs, startMs);
    private final ProbeLook probeLook;
    private boolean isProbeHeld;
    private SeenWindow current;

    Wait(ScreenReader reader, Task task) {
      this.reader = reader;
      this.task = task;
      this.device = reader.device;
      this.probeLook = probe == null ? null : new ProbeLook(reader, probe, task, startMs + capMs);
    }

    /** Looks at events, windows and the probe; gives the time until the next look, 0 at the end. */
    long lookMs() throws Refusal, InterruptedException {
      device.connection.clearCache();
      List<SeenWindow> windows = device.windows.list();
      isProbeHeld = probeLook != null && probeLook.isHeld(windows);
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
      long waitMs = quiet.lookMs(Clock.nowMs(), device.events.lastWorkMs(afterSeq, ignored), state);
      return isProbeHeld ? 0 : probe == null ? waitMs : Math.min(waitMs, probe.leftMs(Clock.nowMs()));
    }

    boolean appAnswers() throws Refusal, InterruptedException {
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
      return reader.ask(question, Math.max(1, startMs + capMs - Clock.nowMs()), task);
    }
  }
}
