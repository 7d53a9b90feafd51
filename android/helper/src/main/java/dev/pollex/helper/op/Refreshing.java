package dev.pollex.helper.op;

import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;

/** Asks an app for one node that was read before. */
final class Refreshing implements Runnable {
  private final Device device;
  private final AccessibilityNodeInfo node;
  private final int windowId;
  private volatile NodeFacts facts;

  private Refreshing(Device device, AccessibilityNodeInfo node, int windowId) {
    this.device = device;
    this.node = node;
    this.windowId = windowId;
  }

  /** Its facts as they now are; null if it is not held, is gone, or the app does not answer in time. */
  static NodeFacts facts(ScreenReader reader, Task task, long[] id, long maxMs)
      throws Refusal, InterruptedException {
    int windowId = (int) id[0];
    AccessibilityNodeInfo held = reader.device.table.get(windowId, id[1]);
    if (held == null || maxMs <= 0) {
      return null;
    }
    Refreshing refreshing = new Refreshing(reader.device, held, windowId);
    reader.ask(refreshing, maxMs, task);
    return refreshing.facts;
  }

  @Override
  public void run() {
    if (node.refresh()) {
      facts = device.nodes.facts(node, windowId);
    }
  }
}
