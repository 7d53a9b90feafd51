package dev.pollex.helper.op;

import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.device.TreeWalk;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.Arrays;

/** Finds a live control by its ids: among the nodes of the last reading, else by walking its window. */
final class NodeFinder {
  private final Device device;
  private final Tasks tasks;

  NodeFinder(Device device, Tasks tasks) {
    this.device = device;
    this.tasks = tasks;
  }

  /** The node, refreshed; STALE if it is gone. It is never searched for by other means. */
  AccessibilityNodeInfo find(Target target, Task task) throws Refusal {
    AccessibilityNodeInfo known = device.table.get(target.windowId, target.nodeId);
    AccessibilityNodeInfo node = known != null ? known : walk(target, task);
    if (node == null || !node.refresh()) {
      throw ActOp.stale("the control is gone", "target", Arrays.asList("identity"));
    }
    return node;
  }

  private AccessibilityNodeInfo walk(Target target, Task task) throws Refusal {
    for (SeenWindow window : device.windows.list()) {
      if (window.facts.id == target.windowId) {
        AccessibilityNodeInfo root = window.root();
        return root == null ? null : new Search(target.nodeId, task).below(root, 1);
      }
    }
    return null;
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
}
