package dev.pollex.helper.op;

import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Selections;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;
import java.util.Arrays;

/** C-49: the rest of the text stays, the caret comes after the new part. */
final class ReplaceSelection extends ControlAction {
  private final String text;
  private final int[] given;
  private String old;
  private String whole;
  private int caret;

  /** @param given start and end; null for the live selection */
  ReplaceSelection(String text, int[] given) {
    super("replace_selection");
    this.text = text;
    this.given = given;
  }

  @Override
  void checkOffered(LiveNode node) throws Refusal {
    ControlActions.refuseSecret(node, name);
    node.checkLists("set_text");
    if (!node.text().isEmpty()) {
      node.checkLists("set_selection");
    }
  }

  @Override
  void check(LiveNode node) throws Refusal {
    old = node.text();
    int[] part = part(node.facts());
    Selections.check(old, part[0], part[1]);
    whole = Selections.replaced(old, part[0], part[1], text);
    caret = part[0] + text.length();
    ControlActions.checkLength(node.facts(), whole.length());
  }

  private int[] part(NodeFacts live) throws Refusal {
    if (given != null) {
      return given;
    }
    if (old.isEmpty()) {
      return new int[] {0, 0};
    }
    if (live.selection == null) {
      throw new Refusal("UNAVAILABLE", "the field tells no selection; give start and end");
    }
    return Selections.ordered(live.selection);
  }

  @Override
  boolean isThereAlready(NodeFacts live) {
    return whole.equals(old) && isCaretThere(live);
  }

  private boolean isCaretThere(NodeFacts live) {
    return Arrays.equals(new int[] {caret, caret}, live.selection) || whole.isEmpty();
  }

  @Override
  void perform(LiveNode node, Answer answer) throws Refusal {
    if (!whole.equals(old)) {
      ControlActions.write(node, whole);
    }
    if (node.refresh() && isCaretThere(node.facts())) {
      return; // Android says no to a selection that is there
    }
    if (!isCaretSet(node)) {
      answer.put("caret_failed", true);
    }
  }

  private boolean isCaretSet(LiveNode node) throws Refusal {
    if (node.facts() == null) {
      return false;
    }
    try {
      ControlActions.select(node, caret, caret);
    } catch (Refusal refusal) {
      if (refusal.code.equals("TIMEOUT")) {
        throw refusal;
      }
      return false;
    }
    return node.refresh() && isCaretThere(node.facts());
  }
}
