package dev.pollex.helper.device;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import dev.pollex.helper.screen.NodeFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Android's action ids and their names on the wire (C-22). */
public final class NodeActions {
  private static final String[] NONE = {};
  /** Not among the names of C-22: it is listed while the clipboard holds something. */
  private static final String PASTE = "paste";

  private final Map<Integer, String> names = new HashMap<Integer, String>();
  private final Map<String, Integer> ids = new HashMap<String, Integer>();

  NodeActions(Variants variants) {
    put("click", AccessibilityAction.ACTION_CLICK);
    put("long_click", AccessibilityAction.ACTION_LONG_CLICK);
    put("focus", AccessibilityAction.ACTION_FOCUS);
    put("show_on_screen", AccessibilityAction.ACTION_SHOW_ON_SCREEN);
    put("scroll_forward", AccessibilityAction.ACTION_SCROLL_FORWARD);
    put("scroll_backward", AccessibilityAction.ACTION_SCROLL_BACKWARD);
    put("scroll_up", AccessibilityAction.ACTION_SCROLL_UP);
    put("scroll_down", AccessibilityAction.ACTION_SCROLL_DOWN);
    put("scroll_left", AccessibilityAction.ACTION_SCROLL_LEFT);
    put("scroll_right", AccessibilityAction.ACTION_SCROLL_RIGHT);
    put("set_text", AccessibilityAction.ACTION_SET_TEXT);
    put("set_selection", AccessibilityAction.ACTION_SET_SELECTION);
    put("expand", AccessibilityAction.ACTION_EXPAND);
    put("collapse", AccessibilityAction.ACTION_COLLAPSE);
    put("dismiss", AccessibilityAction.ACTION_DISMISS);
    put("set_progress", AccessibilityAction.ACTION_SET_PROGRESS);
    AccessibilityAction imeEnter = null; // 30
    try {
      imeEnter = (AccessibilityAction) AccessibilityAction.class.getField("ACTION_IME_ENTER").get(null);
      put("ime_enter", imeEnter);
    } catch (ReflectiveOperationException e) {
      // An older Android: the action is never listed.
    }
    variants.note("node.ime_enter", imeEnter, "ACTION_IME_ENTER");
    ids.put(PASTE, AccessibilityAction.ACTION_PASTE.getId());
  }

  /** The capability that this action needs beside or instead of `node.act` (C-2). */
  public static String capability(String action) {
    boolean isNewer = action.equals("set_progress") || action.equals("ime_enter");
    return !isNewer ? "node.act" : action.equals("ime_enter") ? "node.ime_enter" : "node.progress";
  }

  /** Takes an action away, for tests. */
  void hide(String name) {
    names.remove(ids.remove(name));
  }

  private void put(String name, AccessibilityAction action) {
    names.put(action.getId(), name);
    ids.put(name, action.getId());
  }

  /** Whether this phone knows such an action. */
  public boolean has(String name) {
    return ids.containsKey(name);
  }

  /** Performs it; true: done. */
  public boolean perform(AccessibilityNodeInfo node, String name, Bundle arguments) {
    return node.performAction(ids.get(name), arguments);
  }

  /** Whether the node lists it now; for what {@link #of} does not tell. */
  public boolean isListed(AccessibilityNodeInfo node, String name) {
    for (AccessibilityAction action : node.getActionList()) {
      if (action.getId() == ids.get(name)) {
        return true;
      }
    }
    return false;
  }

  /** Names of what the node offers now, sorted; its other facts must be filled in. */
  String[] of(AccessibilityNodeInfo node, NodeFacts facts) {
    List<AccessibilityAction> actions = node.getActionList();
    if (actions.isEmpty()) {
      return NONE;
    }
    TreeSet<String> found = new TreeSet<String>();
    for (AccessibilityAction action : actions) {
      String name = names.get(action.getId());
      if (name != null) {
        found.add(name);
      }
    }
    if (!hasFiniteRange(facts.range)) {
      found.remove("set_progress");
    }
    if (!facts.is(NodeFacts.FOCUSED)) {
      found.remove("ime_enter");
    }
    return found.toArray(NONE);
  }

  private static boolean hasFiniteRange(float[] range) {
    return range != null
        && !Float.isNaN(range[1] + range[2])
        && !Float.isInfinite(range[1])
        && !Float.isInfinite(range[2])
        && range[1] <= range[2];
  }
}
