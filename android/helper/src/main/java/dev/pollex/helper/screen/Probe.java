package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a host looks for while a screen settles: a control by its id, or whatever carries a name, and
 * facts that must hold of it. It has been seen when it stood in one place for long enough.
 */
public final class Probe {
  private static final long MAX_HOLD_MS = 10000;
  private static final String[] NAMES = {"text", "content_desc", "resource_id"};

  /** Window and source id; null if a name is looked for. */
  public final long[] node;
  private final long holdMs;
  private final Map<String, Object> name = new LinkedHashMap<String, Object>();
  private final Map<String, Object> facts;
  private String held;
  private long heldSinceMs;

  public Probe(Fields fields) throws Refusal {
    node = fields.has("node") ? fields.integers("node", 2) : null;
    for (String member : NAMES) {
      if (fields.has(member)) {
        name.put(member, nonEmpty(fields, member));
      }
    }
    if (name.size() + (node == null ? 0 : 1) != 1) {
      throw fields.invalid("node", "the only name, or one of " + Arrays.asList(NAMES) + " instead");
    }
    facts = fields.has("is") ? facts(fields.object("is")) : new LinkedHashMap<String, Object>();
    holdMs = fields.integer("hold_ms", 0, MAX_HOLD_MS);
    fields.end();
  }

  private static String nonEmpty(Fields fields, String member) throws Refusal {
    String text = fields.text(member);
    if (text.isEmpty()) {
      throw fields.invalid(member, "a string that is not empty");
    }
    return text;
  }

  private static Map<String, Object> facts(Fields is) throws Refusal {
    Map<String, Object> facts = new LinkedHashMap<String, Object>();
    for (String text : new String[] {"text", "content_desc", "state_description", "checked"}) {
      if (is.has(text)) {
        facts.put(text, is.textOrNull(text));
      }
    }
    for (String flag : new String[] {"enabled", "visible", "focused", "selected"}) {
      if (is.has(flag)) {
        facts.put(flag, is.flag(flag));
      }
    }
    if (is.has("current")) {
      facts.put("current", is.number("current"));
    }
    if (is.has("selection")) {
      facts.put("selection", numbers(is.integers("selection", 2)));
    }
    if (is.has("action")) {
      facts.put("action", is.text("action"));
    }
    is.end();
    return facts;
  }

  private static List<Long> numbers(long... numbers) {
    List<Long> list = new ArrayList<Long>();
    for (long number : numbers) {
      list.add(number);
    }
    return list;
  }

  /** Whether it is looked for, and all that is asked of it holds. What carries a name must be visible. */
  public boolean matches(int windowId, NodeFacts found) {
    boolean isIt = node != null ? node[0] == windowId && node[1] == found.id : isNamed(found);
    return isIt && (facts.isEmpty() || hold(FactsJson.of(windowId, found), found));
  }

  private boolean isNamed(NodeFacts found) {
    return found.is(NodeFacts.VISIBLE)
        && isOr(name.get("text"), found.text) // a secret node has none
        && isOr(name.get("content_desc"), found.description)
        && isOr(name.get("resource_id"), found.resourceId);
  }

  private static boolean isOr(Object wanted, String told) {
    return wanted == null || wanted.equals(told);
  }

  private boolean hold(Map<String, Object> told, NodeFacts found) {
    for (Map.Entry<String, Object> wanted : facts.entrySet()) {
      if (!holds(wanted.getKey(), wanted.getValue(), told, found)) {
        return false;
      }
    }
    return true;
  }

  private static boolean holds(String fact, Object wanted, Map<String, Object> told, NodeFacts found) {
    switch (fact) {
      case "current":
        return found.range != null && found.range[3] == ((Number) wanted).floatValue();
      case "selection":
        return found.selection != null && wanted.equals(numbers(found.selection[0], found.selection[1]));
      case "action":
        return Arrays.asList(found.actions).contains(wanted);
      default:
        return wanted == null ? told.get(fact) == null : wanted.equals(told.get(fact));
    }
  }

  /**
   * Takes one look.
   *
   * @param fromMs when it began
   * @param toMs when it was done
   * @param sight what matched and where; null if nothing did
   * @return whether the same was there at both ends of the time to be held
   */
  public boolean isHeld(long fromMs, long toMs, String sight) {
    if (sight == null || !sight.equals(held)) {
      held = sight;
      heldSinceMs = toMs;
      return sight != null && holdMs == 0;
    }
    return fromMs - heldSinceMs >= holdMs;
  }

  /** How long until it could be held; the longest time if it is not there. */
  public long leftMs(long nowMs) {
    return held == null ? Long.MAX_VALUE : Math.max(1, heldSinceMs + holdMs - nowMs);
  }
}
