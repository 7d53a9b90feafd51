package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import java.util.ArrayList;
import java.util.List;

/** What was judged to lie under one point: the window that takes touches there, and its controls at the point (C-86). */
public final class UnderPoint {
  private static final int MAX_NODES = 50;

  public final double x;
  public final double y;
  /** Null: no window takes touches there. */
  private final Integer windowId;
  public final List<Target> nodes;

  private UnderPoint(Fields fields) throws Refusal {
    double[] at = fields.numbers("at", 2);
    x = at[0];
    y = at[1];
    windowId =
        fields.isNull("window") ? null : (Integer) (int) fields.integer("window", Integer.MIN_VALUE, Integer.MAX_VALUE);
    nodes = Target.listFrom(fields, "nodes", MAX_NODES);
    fields.end();
  }

  /** Reads a list of them. */
  public static List<UnderPoint> listFrom(Fields fields, String member, int max) throws Refusal {
    List<UnderPoint> points = new ArrayList<UnderPoint>();
    for (Fields point : fields.objects(member, 0, max)) {
      points.add(new UnderPoint(point));
    }
    return points;
  }

  /** Whether this window, null for none, is the one that was judged. */
  public boolean isWindow(WindowFacts live) {
    return live == null ? windowId == null : windowId != null && windowId == live.id;
  }

  /** Whether exactly these controls were judged, whatever the order. */
  public boolean names(List<Long> live) {
    List<Long> missing = new ArrayList<Long>(live);
    for (Target node : nodes) {
      if (!isWindowId(node.windowId) || !missing.remove((Long) node.nodeId)) {
        return false;
      }
    }
    return missing.isEmpty();
  }

  private boolean isWindowId(int id) {
    return windowId != null && windowId == id;
  }
}
