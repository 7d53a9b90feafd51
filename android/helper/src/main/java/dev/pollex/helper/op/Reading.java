package dev.pollex.helper.op;

import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.device.TreeWalk;
import dev.pollex.helper.screen.Digest;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.RowWriter;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.JsonWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One reading of the whole screen, and how it looks on the wire. */
final class Reading {
  private final Display.Facts display;
  private final List<TreeWalk> walks;
  private final Scope scope;
  private final Set<String> missing;
  private final String activity;
  private final Map<String, Object> members = new LinkedHashMap<String, Object>();
  private final byte[] rows;
  private final String digest;
  private final long fromMs;
  private final long toMs = Clock.nowMs();

  /** `activity`: class of the one in front; null if not known. */
  Reading(
      Display.Facts display,
      List<TreeWalk> walks,
      Scope scope,
      Set<String> missing,
      String activity,
      long fromMs) {
    this.display = display;
    this.activity = activity;
    this.walks = walks;
    this.scope = scope;
    this.missing = missing;
    this.fromMs = fromMs;
    RowWriter writer = new RowWriter();
    List<Object> windows = new ArrayList<Object>();
    for (int i = 0; i < walks.size(); i++) {
      windows.add(window(scope.windows.get(i), walks.get(i), writer));
    }
    rows = writer.bytes();
    fill(windows);
    digest = Digest.of(JsonWriter.bytes(members), told());
  }

  /** The rows that the digest is over: all but those of bars, whose clock would make each minute another screen. */
  private byte[] told() {
    RowWriter writer = new RowWriter();
    boolean hasBar = false;
    for (int i = 0; i < walks.size(); i++) {
      WindowFacts window = scope.windows.get(i);
      if (window.isBar(display.width, display.height)) {
        hasBar = true;
      } else {
        add(window, walks.get(i), writer);
      }
    }
    return hasBar ? writer.bytes() : rows;
  }

  private static void add(WindowFacts window, TreeWalk walk, RowWriter writer) {
    int first = writer.count();
    for (int i = 0; i < walk.size(); i++) {
      int parent = walk.parent(i);
      writer.add(walk.facts(i), parent < 0 ? -1 : first + parent, window.packageName);
    }
  }

  private Map<String, Object> window(WindowFacts window, TreeWalk walk, RowWriter writer) {
    int first = writer.count();
    add(window, walk, writer);
    if (writer.takeFull()) {
      window.cut = "text";
      if (scope.contains(window)) {
        missing.add("tree");
      }
    }
    return window.json(walk.size() == 0 ? -1 : first, walk.size());
  }

  private void fill(List<Object> windows) {
    Map<String, Object> foreground = new LinkedHashMap<String, Object>();
    if (scope.foreground != null) {
      foreground.put("package", scope.foreground);
    }
    members.put("display", display.json());
    members.put("windows", windows);
    members.put("foreground", foreground); // its activity is told late: no part of the digest
    members.put("complete", missing.isEmpty());
    if (!missing.isEmpty()) {
      members.put("missing", missing);
    }
  }

  String digest() {
    return digest;
  }

  /** The topmost window of an app; null if there is none. */
  WindowFacts topApp() {
    return scope.topApp();
  }

  /** The window of that id; null if it is not listed. */
  WindowFacts window(long id) {
    return scope.window(id);
  }

  /** What was read of a node; null if it was not met. */
  NodeFacts node(long windowId, long nodeId) {
    int index = scope.windows.indexOf(scope.window(windowId));
    TreeWalk walk = index < 0 ? null : walks.get(index);
    for (int i = 0; walk != null && i < walk.size(); i++) {
      if (walk.facts(i).id == nodeId) {
        return walk.facts(i);
      }
    }
    return null;
  }

  /** Rows and their string table, not deflated. */
  byte[] rows() {
    return rows;
  }

  /** Members of the answer; `seq` and `secure` are given by the caller, and no part of the digest. */
  Map<String, Object> members(long seq, String secure) {
    Map<String, Object> answer = new LinkedHashMap<String, Object>(members);
    if (activity != null) {
      Map<String, Object> foreground = new LinkedHashMap<String, Object>();
      foreground.put("package", scope.foreground);
      foreground.put("activity", activity);
      answer.put("foreground", foreground);
    }
    answer.put("secure", secure);
    answer.put("seq", seq);
    answer.put("digest", digest);
    answer.put("read_ms", Arrays.asList(fromMs, toMs));
    return answer;
  }

  /** The nodes by window and id, for {@link dev.pollex.helper.device.NodeTable}. */
  static Map<Integer, Map<Long, AccessibilityNodeInfo>> table(List<TreeWalk> walks, Scope scope) {
    Map<Integer, Map<Long, AccessibilityNodeInfo>> table =
        new HashMap<Integer, Map<Long, AccessibilityNodeInfo>>();
    for (int i = 0; i < walks.size(); i++) {
      TreeWalk walk = walks.get(i);
      Map<Long, AccessibilityNodeInfo> nodes = new HashMap<Long, AccessibilityNodeInfo>();
      for (int j = 0; j < walk.size(); j++) {
        nodes.put(walk.facts(j).id, walk.node(j));
      }
      table.put(scope.windows.get(i).id, nodes);
    }
    return table;
  }
}
