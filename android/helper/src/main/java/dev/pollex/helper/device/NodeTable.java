package dev.pollex.helper.device;

import android.view.accessibility.AccessibilityNodeInfo;
import java.util.HashMap;
import java.util.Map;

/** The nodes of the last reading, kept only to refresh them by id. */
public final class NodeTable {
  private volatile Map<Integer, Map<Long, AccessibilityNodeInfo>> windows =
      new HashMap<Integer, Map<Long, AccessibilityNodeInfo>>();

  /** Takes over a reading; what was kept before is dropped. */
  public void replace(Map<Integer, Map<Long, AccessibilityNodeInfo>> reading) {
    windows = reading;
  }

  /** The node, or null. */
  public AccessibilityNodeInfo get(int windowId, long nodeId) {
    Map<Long, AccessibilityNodeInfo> window = windows.get(windowId);
    return window == null ? null : window.get(nodeId);
  }
}
