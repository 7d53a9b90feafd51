package dev.pollex.helper.op;

import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.device.TreeWalk;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds live controls: by their ids among the nodes of the last reading, else by walking their window. */
final class NodeFinder {
  private final Device device;
  private final Tasks tasks;

  NodeFinder(Device device, Tasks tasks) {
    this.device = device;
    this.tasks = tasks;
  }

  /** The control that a write is for, as expected with all its parts, in a window that is there. */
  LiveNode target(Target target, Scope scope, Task task) throws Refusal {
    checkWindow(target, scope);
    return find(target, "target", task);
  }

  /** The control, whatever its place (L-44); {@link Target#changes} is the caller's affair. */
  LiveNode anywhere(Target target, Scope scope, Task task) throws Refusal {
    checkWindow(target, scope);
    LiveNode found = live(target, "target", task);
    checkParts(target, "target", task);
    return found;
  }

  private static void checkWindow(Target target, Scope scope) throws Refusal {
    if (scope.window(target.windowId) == null) {
      throw stale("its window is gone", "target", Arrays.asList("identity"));
    }
  }

  /** The control, refreshed and as expected, with all its parts; STALE if not. */
  LiveNode find(Target target, String which, Task task) throws Refusal {
    LiveNode found = live(target, which, task);
    List<String> changes = target.changes(found.facts());
    if (!changes.isEmpty()) {
      throw stale("it is not as it was read", which, changes);
    }
    if (target.isDisabledNow(found.facts())) {
      throw new Refusal("DISABLED", "the control is not enabled any more").detail("which", which);
    }
    checkParts(target, which, task);
    return found;
  }

  private void checkParts(Target target, String which, Task task) throws Refusal {
    for (Target part : target.parts) {
      find(part, which.equals("target") ? "part" : which, task);
    }
  }

  /** The node, refreshed; STALE if it is gone. It is never searched for by other means. */
  private LiveNode live(Target target, String which, Task task) throws Refusal {
    AccessibilityNodeInfo known = device.table.get(target.windowId, target.nodeId);
    AccessibilityNodeInfo node = known != null ? known : walk(target, task);
    if (node == null || !node.refresh()) {
      throw stale("the control is gone", which, Arrays.asList("identity"));
    }
    return new LiveNode(device, node, target.windowId);
  }

  static Refusal stale(String message, String which, List<String> changes) {
    return new Refusal("STALE", message + "; observe again").detail("which", which).detail("changed", changes);
  }

  private AccessibilityNodeInfo walk(Target target, Task task) throws Refusal {
    AccessibilityNodeInfo root = root(target.windowId);
    return root == null ? null : new Search(target.nodeId, task).below(root, 1);
  }

  private AccessibilityNodeInfo root(int windowId) {
    for (SeenWindow window : device.windows.list()) {
      if (window.facts.id == windowId) {
        return window.root();
      }
    }
    return null;
  }

  /** Ids of a window's controls at a point; only nodes that hold the point are walked (C-86). */
  List<Long> controlsAt(int windowId, double x, double y, Task task) throws Refusal {
    PointWalk walk = new PointWalk(windowId, x, y, task);
    AccessibilityNodeInfo root = root(windowId);
    if (root != null) {
      walk.visit(root, 1);
    }
    return walk.found;
  }

  /** One walk, bounded as a reading is. */
  private final class Search {
    private final long id;
    private final Task task;
    private int nodesLeft = TreeWalk.MAX_NODES;

    Search(long id, Task task) {
      this.id = id;
      this.task = task;
    }

    AccessibilityNodeInfo below(AccessibilityNodeInfo node, int depth) throws Refusal {
      if (device.nodes.id(node) == id) {
        return node;
      }
      if (depth == TreeWalk.MAX_DEPTH) {
        return null;
      }
      int children = node.getChildCount();
      for (int i = 0; i < children && nodesLeft-- > 0; i++) {
        tasks.check(task);
        AccessibilityNodeInfo child = node.getChild(i);
        AccessibilityNodeInfo found = child == null ? null : below(child, depth + 1);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
  }

  /** Down from the root along all nodes that hold the point. */
  private final class PointWalk {
    private final int windowId;
    private final int x;
    private final int y;
    private final Task task;
    private final List<Long> found = new ArrayList<Long>();
    private int nodesLeft = TreeWalk.MAX_NODES;

    PointWalk(int windowId, double x, double y, Task task) {
      this.windowId = windowId;
      this.x = (int) Math.floor(x);
      this.y = (int) Math.floor(y);
      this.task = task;
    }

    void visit(AccessibilityNodeInfo node, int depth) throws Refusal {
      Rect bounds = new Rect();
      node.getBoundsInScreen(bounds);
      if (!bounds.contains(x, y) || !node.isVisibleToUser()) {
        return;
      }
      LiveNode live = new LiveNode(device, node, windowId);
      if (live.facts().canBeActedOn()) {
        found.add(live.facts().id);
      }
      int children = node.getChildCount();
      for (int i = 0; i < children; i++) {
        tasks.check(task);
        AccessibilityNodeInfo child = node.getChild(i);
        if (child == null || nodesLeft-- == 0 || depth == TreeWalk.MAX_DEPTH) {
          throw new Refusal("UNAVAILABLE", "what lies under the point is not completely known; observe again")
              .detail("missing", Arrays.asList("tree"));
        }
        visit(child, depth + 1);
      }
    }
  }
}
