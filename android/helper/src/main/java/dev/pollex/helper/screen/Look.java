package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;

/** What a control looks like for the one who names it: class, resource id, label. No values, no input text. */
public final class Look {
  private final String className;
  private final String resourceId;
  private final String label;

  private Look(String className, String resourceId, String label) {
    this.className = className;
    this.resourceId = resourceId;
    this.label = label;
  }

  public static Look of(NodeFacts node) {
    return new Look(node.className, node.resourceId, label(node));
  }

  static Look from(Fields fields) throws Refusal {
    Look look = new Look(text(fields, "class"), text(fields, "id"), text(fields, "label"));
    fields.end();
    return look;
  }

  private static String text(Fields fields, String member) throws Refusal {
    String text = fields.textOrNull(member);
    return text == null || text.isEmpty() ? null : text;
  }

  private static String label(NodeFacts node) {
    boolean textIsValue = node.is(NodeFacts.EDITABLE) || node.range != null;
    if (textIsValue) {
      return node.description != null ? node.description : node.hint;
    }
    return node.text != null ? node.text : node.description;
  }

  /** Same kind of control under the same id in the app's own names. */
  boolean isSameKind(Look other) {
    return same(className, other.className) && same(resourceId, other.resourceId);
  }

  boolean isSameLabel(Look other) {
    return same(label, other.label);
  }

  static boolean same(String a, String b) {
    return a == null ? b == null : a.equals(b);
  }
}
