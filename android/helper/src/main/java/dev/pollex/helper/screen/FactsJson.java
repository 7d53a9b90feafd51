package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Texts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The facts of one node by their long names (C-21), for receipts of writes. */
public final class FactsJson {
  /** Before and after together must fit into one frame, whatever the texts hold. */
  public static final int MAX_TEXT_UNITS = 50000;
  static final int MAX_LABEL_UNITS = 1000;

  private static final String[] RANGE_TYPES = {"int", "float", "percent"};

  private FactsJson() {}

  /** Null for null: the node is gone. */
  public static Map<String, Object> of(int windowId, NodeFacts node) {
    return of(windowId, node, MAX_TEXT_UNITS);
  }

  /** The same with a text of so many units at most. */
  public static Map<String, Object> of(int windowId, NodeFacts node, int maxTextUnits) {
    if (node == null) {
      return null;
    }
    Map<String, Object> facts = new LinkedHashMap<String, Object>();
    facts.put("node", Arrays.<Object>asList(windowId, node.id));
    facts.put("class_name", label(node.className));
    facts.put("resource_id", label(node.resourceId));
    facts.put("package_name", label(node.packageName));
    facts.put("text", text(node, maxTextUnits));
    facts.put("content_desc", label(node.description));
    facts.put("hint", label(node.hint));
    facts.put("state_description", label(node.stateDescription));
    facts.put("error_text", label(node.error));
    facts.put("unique_id", label(node.uniqueId));
    facts.put("pane_title", label(node.paneTitle));
    facts.put("tooltip", label(node.tooltip));
    facts.put("bounds", node.bounds);
    flag(facts, "visible", node, NodeFacts.VISIBLE);
    flag(facts, "enabled", node, NodeFacts.ENABLED);
    flag(facts, "focused", node, NodeFacts.FOCUSED);
    flag(facts, "selected", node, NodeFacts.SELECTED);
    flag(facts, "clickable", node, NodeFacts.CLICKABLE);
    flag(facts, "long_clickable", node, NodeFacts.LONG_CLICKABLE);
    flag(facts, "scrollable", node, NodeFacts.SCROLLABLE);
    flag(facts, "editable", node, NodeFacts.EDITABLE);
    flag(facts, "secret", node, NodeFacts.SECRET);
    facts.put("checked", node.checked());
    facts.put("range", range(node.range));
    facts.put("selection", node.selection);
    facts.put("text_length", node.is(NodeFacts.SECRET) ? null : node.textLength);
    facts.put("max_text_length", node.maxTextLength > 0 ? node.maxTextLength : null);
    facts.put("collection", node.collection);
    facts.put("collection_item", node.collectionItem);
    facts.put("actions", Arrays.asList(node.actions));
    facts.put("flags", node.flags);
    return facts;
  }

  private static void flag(Map<String, Object> facts, String name, NodeFacts node, int flag) {
    facts.put(name, node.is(flag));
  }

  private static String label(String text) {
    return Texts.clean(text, MAX_LABEL_UNITS);
  }

  private static String text(NodeFacts node, int maxUnits) {
    if (node.is(NodeFacts.SECRET)) {
      return null;
    }
    if (node.text == null) {
      return node.is(NodeFacts.EDITABLE) || node.is(NodeFacts.SHOWS_HINT) ? "" : null;
    }
    return Texts.clean(node.text, maxUnits);
  }

  private static Map<String, Object> range(float[] range) {
    if (range == null) {
      return null;
    }
    int type = (int) range[0];
    Map<String, Object> facts = new LinkedHashMap<String, Object>();
    facts.put("type", type >= 0 && type < RANGE_TYPES.length ? RANGE_TYPES[type] : "float");
    facts.put("min", range[1]);
    facts.put("max", range[2]);
    facts.put("current", range[3]);
    return facts;
  }
}
