package dev.pollex.helper.op;

import dev.pollex.helper.screen.FactsJson;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import java.util.ArrayList;
import java.util.List;

/** Single nodes that a host wants to know about, in whatever window they stand. */
final class Refresh {
  static final int MAX_NODES = 64;
  /** Its window is not listed or not whole, and the app does not answer for it: it may live or not. */
  static final String UNKNOWN = "unknown";
  /** All entries together must fit into one frame. */
  private static final int MAX_TEXT_UNITS = 2 * FactsJson.MAX_TEXT_UNITS;

  private final List<long[]> nodes = new ArrayList<long[]>();
  private final int textUnits;

  Refresh(Fields request) throws Refusal {
    for (Object node : request.list("refresh", 0, MAX_NODES)) {
      nodes.add(request.integers("refresh", node, 2));
    }
    textUnits = Math.min(FactsJson.MAX_TEXT_UNITS, MAX_TEXT_UNITS / Math.max(1, nodes.size()));
  }

  /** One entry per node: its facts; null if its window stands there without it; or unknown. */
  List<Object> entries(Reading reading, ScreenReader reader, Task task) throws Refusal, InterruptedException {
    List<Object> entries = new ArrayList<Object>();
    for (long[] node : nodes) {
      NodeFacts facts = reading.node(node[0], node[1]);
      WindowFacts window = reading.window(node[0]);
      if (facts == null && window != null && window.hasRoot && window.cut == null) {
        entries.add(null);
        continue;
      }
      if (facts == null) {
        facts = Refreshing.facts(reader, task, node, task.leftMs() / 2); // the answer must still get out
      }
      entries.add(facts == null ? UNKNOWN : FactsJson.of((int) node[0], facts, textUnits));
    }
    return entries;
  }
}
