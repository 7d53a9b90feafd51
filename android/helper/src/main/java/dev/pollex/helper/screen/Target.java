package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** A control that a request names, with all that must still be so (C-86). */
public final class Target {
  private static final int MAX_PARTS = 50;

  public final int windowId;
  public final long nodeId;
  public final List<Target> parts;
  private final Look look;
  /** Null if not bound by a token. */
  private final int[] bounds;
  private final boolean bindsText;
  private final String text;
  private final boolean bindsDescription;
  private final String description;
  private final boolean bindsChecked;
  private final String checked;
  private final boolean mustBeEnabled;

  private Target(Fields fields, boolean isPart) throws Refusal {
    long[] node = fields.integers("node", 2);
    if (node[0] != (int) node[0]) {
      throw fields.invalid("node", "[window id, source id]");
    }
    windowId = (int) node[0];
    nodeId = node[1];
    look = Look.from(fields.object("look"));
    bounds = !isPart && fields.has("bounds") ? ints(fields.integers("bounds", 4)) : null;
    bindsText = !isPart && fields.has("text");
    text = bindsText ? fields.textOrNull("text") : null;
    bindsDescription = !isPart && fields.has("description");
    description = bindsDescription ? fields.textOrNull("description") : null;
    bindsChecked = !isPart && fields.has("checked");
    checked = bindsChecked ? fields.textOrNull("checked") : null;
    mustBeEnabled = !isPart && fields.flag("enabled");
    parts = !isPart && fields.has("parts") ? partsOf(fields) : Collections.<Target>emptyList();
    fields.end();
  }

  public static Target from(Fields fields) throws Refusal {
    return new Target(fields, false);
  }

  private static List<Target> partsOf(Fields fields) throws Refusal {
    List<Target> parts = new ArrayList<Target>();
    for (Fields part : fields.objects("parts", 0, MAX_PARTS)) {
      parts.add(new Target(part, true));
    }
    return parts;
  }

  /** A list of targets, which may be empty. */
  public static List<Target> listFrom(Fields fields, String member, int max) throws Refusal {
    List<Target> targets = new ArrayList<Target>();
    for (Fields target : fields.objects(member, 0, max)) {
      targets.add(from(target));
    }
    return targets;
  }

  /** Whether another target, which may be null, is the same node. */
  public boolean isOf(Target other) {
    return other != null && windowId == other.windowId && nodeId == other.nodeId;
  }

  /** Where it was chosen; null if that is not bound. */
  public int[] bounds() {
    return bounds;
  }

  /** In what the live node differs: `checked`, `identity`, `place`, `text`, sorted; empty if it is as expected. */
  public List<String> changes(NodeFacts live) {
    TreeSet<String> changes = new TreeSet<String>();
    Look now = Look.of(live);
    if (!look.isSameKind(now)) {
      changes.add("identity");
    }
    boolean saysElse =
        bindsText && !Look.same(emptyIsNull(text), live.text)
            || bindsDescription && !Look.same(emptyIsNull(description), live.description);
    if (!look.isSameLabel(now) || saysElse) {
      changes.add("text");
    }
    if (bindsChecked && !Look.same(checked, live.checked())) {
      changes.add("checked");
    }
    if (bounds != null && !Arrays.equals(bounds, live.bounds)) {
      changes.add("place");
    }
    return new ArrayList<String>(changes);
  }

  /** Whether it was enabled when it was chosen, and is no more (G-94). */
  public boolean isDisabledNow(NodeFacts live) {
    return mustBeEnabled && !live.is(NodeFacts.ENABLED);
  }

  private static String emptyIsNull(String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  private static int[] ints(long[] numbers) {
    int[] ints = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      ints[i] = (int) numbers[i];
    }
    return ints;
  }
}
