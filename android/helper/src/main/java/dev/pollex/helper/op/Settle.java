package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.screen.Quiet;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Waits until the screen is quiet, bounded. */
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
  Map<String, Object> await(Device device, Tasks tasks, Task task) throws Refusal, InterruptedException {
    long startMs = Clock.nowMs();
    Quiet quiet = new Quiet(quietMs, capMs, startMs);
    long waitMs;
    do {
      tasks.check(task);
      long seen = device.events.seq();
      device.connection.clearCache();
      Scope scope = new Scope(ScreenReader.factsOf(device.windows.list()));
      Set<Integer> ignored = new HashSet<Integer>();
      for (WindowFacts window : scope.windows) {
        if (!scope.isQuietable(window)) {
          ignored.add(window.id);
        }
      }
      long workMs = device.events.lastWorkMs(afterSeq, ignored);
      waitMs = quiet.lookMs(Clock.nowMs(), workMs, Scope.state(scope.windows));
      device.events.await(seen, waitMs);
    } while (waitMs > 0);
    Map<String, Object> settled = new LinkedHashMap<String, Object>();
    settled.put("quiet", quiet.isQuiet());
    settled.put("waited_ms", Clock.nowMs() - startMs);
    return settled;
  }
}
