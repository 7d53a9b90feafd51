package dev.pollex.helper.device;

import android.view.accessibility.AccessibilityNodeInfo;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The nodes of the last reading, kept only to refresh them by id. Those of windows that were listed
 * lately stay for a while: a window behind a dialog is not listed, and lives.
 */
public final class NodeTable {
  private static final int MAX_UNLISTED = 4;

  private final Map<Integer, Map<Long, AccessibilityNodeInfo>> windows =
      new LinkedHashMap<Integer, Map<Long, AccessibilityNodeInfo>>();

  /** Takes over a reading. */
  public synchronized void replace(Map<Integer, Map<Long, AccessibilityNodeInfo>> reading) {
    for (Map.Entry<Integer, Map<Long, AccessibilityNodeInfo>> window : reading.entrySet()) {
      windows.remove(window.getKey()); // the newest stand last
      windows.put(window.getKey(), window.getValue());
    }
    Iterator<Integer> oldest = windows.keySet().iterator();
    for (int more = windows.size() - reading.size() - MAX_UNLISTED; more > 0; more--) {
      oldest.next();
      oldest.remove();
    }
  }

  /** The node, or null. */
  public synchronized AccessibilityNodeInfo get(int windowId, long nodeId) {
    Map<Long, AccessibilityNodeInfo> window = windows.get(windowId);
    return window == null ? null : window.get(nodeId);
  }
}
