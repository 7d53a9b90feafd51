package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.device.TreeWalk;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Probe;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import java.util.List;

/** Looks for what a probe asks for: one held node, or all nodes of the windows that count. */
final class ProbeLook {
  private final ScreenReader reader;
  private final Probe probe;
  private final Task task;
  private final long endMs;

  ProbeLook(ScreenReader reader, Probe probe, Task task, long endMs) {
    this.reader = reader;
    this.probe = probe;
    this.task = task;
    this.endMs = endMs;
  }

  /** One look; whether the probe has been seen for long enough. */
  boolean isHeld(List<SeenWindow> windows) throws Refusal, InterruptedException {
    long fromMs = Clock.nowMs();
    String sight = probe.node == null ? named(windows) : held(windows);
    return probe.isHeld(fromMs, Clock.nowMs(), sight);
  }

  private String held(List<SeenWindow> windows) throws Refusal, InterruptedException {
    NodeFacts facts = Refreshing.facts(reader, task, probe.node, endMs - Clock.nowMs());
    if (facts != null) {
      return probe.matches((int) probe.node[0], facts) ? sight((int) probe.node[0], facts) : null;
    }
    for (SeenWindow window : windows) {
      if (window.facts.id == probe.node[0]) {
        return walk(window);
      }
    }
    return null;
  }

  private String named(List<SeenWindow> windows) throws Refusal, InterruptedException {
    StringBuilder sight = new StringBuilder();
    Scope scope = new Scope(ScreenReader.factsOf(windows));
    for (SeenWindow window : windows) {
      String found = scope.contains(window.facts) ? walk(window) : null;
      if (found != null) {
        sight.append(found);
      }
    }
    return sight.length() == 0 ? null : sight.toString();
  }

  /** What matches in one window, null if nothing does, or the app does not answer. */
  private String walk(SeenWindow window) throws Refusal, InterruptedException {
    TreeWalk walk = new TreeWalk(window, reader.device.nodes, TreeWalk.MAX_NODES);
    try {
      reader.ask(walk, Math.max(1, endMs - Clock.nowMs()), task);
    } finally {
      walk.close(); // it takes nothing more, done or not
    }
    StringBuilder sight = new StringBuilder();
    for (int i = 0; i < walk.size(); i++) {
      if (probe.matches(window.facts.id, walk.facts(i))) {
        sight.append(sight(window.facts.id, walk.facts(i)));
      }
    }
    return sight.length() == 0 ? null : sight.toString();
  }

  private static String sight(int windowId, NodeFacts facts) {
    StringBuilder sight = new StringBuilder().append(windowId).append(':').append(facts.id);
    for (int edge : facts.bounds) {
      sight.append(',').append(edge);
    }
    return sight.append(' ').toString();
  }
}
