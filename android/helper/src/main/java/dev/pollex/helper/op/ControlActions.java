package dev.pollex.helper.op;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Ranges;
import dev.pollex.helper.screen.Selections;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import java.util.Arrays;
import java.util.List;

/** Makes the actions of a request, and holds the short ones. */
final class ControlActions {
  /** TEXT_MAX. */
  static final int MAX_TEXT_UNITS = 50000;
  private static final List<String> PLAIN =
      Arrays.asList(
          "click", "long_click", "scroll_forward", "scroll_backward", "scroll_up", "scroll_down", "scroll_left",
          "scroll_right", "expand", "collapse", "dismiss", "ime_enter");

  private ControlActions() {}

  /** The action of that name; UNSUPPORTED if there is none. */
  static ControlAction from(String name, Fields args) throws Refusal {
    if (PLAIN.contains(name)) {
      return new ControlAction(name);
    }
    switch (name) {
      case "focus":
        return new Focus();
      case "show_on_screen":
        return new ShowOnScreen();
      case "set_text":
        return new SetText(text(args));
      case "set_selection":
        return new SetSelection(position(args, "start"), position(args, "end"));
      case "set_progress":
        return new SetProgress(args.number("value"));
      case "set_checked":
        return new SetChecked(args.requiredFlag("checked"));
      case "replace_selection":
        boolean isGiven = args.has("start") || args.has("end");
        int[] selection = isGiven ? new int[] {position(args, "start"), position(args, "end")} : null;
        return new ReplaceSelection(text(args), selection);
      case "paste":
        return new Paste();
      default:
        throw new Refusal("UNSUPPORTED", "this helper knows no action " + name).detail("actions", PLAIN);
    }
  }

  /** A text to be written (C-47): lone surrogates are refused with the whole request. */
  static String text(Fields fields) throws Refusal {
    String text = fields.text("text");
    if (text.length() > MAX_TEXT_UNITS || text.indexOf('\0') >= 0) {
      throw fields.invalid("text", "at most " + MAX_TEXT_UNITS + " UTF-16 units without U+0000");
    }
    return text;
  }

  private static int position(Fields args, String member) throws Refusal {
    return (int) args.integer(member, 0, Integer.MAX_VALUE);
  }

  /** OUT_OF_RANGE if the field is known to take less (C-47). */
  static void checkLength(NodeFacts live, int units) throws Refusal {
    if (live.maxTextLength > 0 && units > live.maxTextLength) {
      throw new Refusal("OUT_OF_RANGE", "the field takes fewer characters").detail("max", live.maxTextLength);
    }
  }

  /** UNSUPPORTED of a secret control: what it holds is read by nobody (C-50). */
  static void refuseSecret(LiveNode node, String name) throws Refusal {
    if (node.facts().is(NodeFacts.SECRET)) {
      throw node.unsupported("not of a secret field: " + name);
    }
  }

  /** Sets the caret or a selection. */
  static void select(LiveNode node, int start, int end) throws Refusal {
    Bundle arguments = new Bundle();
    arguments.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_START_INT, start);
    arguments.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_END_INT, end);
    node.perform("set_selection", arguments);
  }

  /** Replaces the whole text. */
  static void write(LiveNode node, String text) throws Refusal {
    Bundle arguments = new Bundle();
    arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
    node.perform("set_text", arguments);
  }

  /** Android lists it only where the focus is not. */
  private static final class Focus extends ControlAction {
    Focus() {
      super("focus");
    }

    @Override
    void checkOffered(LiveNode node) throws Refusal {
      if (!isThereAlready(node.facts())) {
        super.checkOffered(node);
      }
    }

    @Override
    boolean isThereAlready(NodeFacts live) {
      return live.is(NodeFacts.FOCUSED);
    }
  }

  /** The one action for what is not in view (C-17). */
  private static final class ShowOnScreen extends ControlAction {
    ShowOnScreen() {
      super("show_on_screen");
    }

    @Override
    boolean needsView() {
      return false;
    }

    @Override
    boolean needsEnabled() {
      return false;
    }
  }

  /** C-47, C-50. */
  private static final class SetText extends ControlAction {
    private final String text;

    SetText(String text) {
      super("set_text");
      this.text = text;
    }

    @Override
    void check(LiveNode node) throws Refusal {
      checkLength(node.facts(), text.length());
    }

    @Override
    boolean isThereAlready(NodeFacts live) {
      return !live.is(NodeFacts.SECRET) && text.equals(live.text == null ? "" : live.text);
    }

    @Override
    void perform(LiveNode node, Answer answer) throws Refusal {
      write(node, text);
    }
  }

  /** C-48. */
  private static final class SetSelection extends ControlAction {
    private final int start;
    private final int end;

    SetSelection(int start, int end) {
      super("set_selection");
      this.start = start;
      this.end = end;
    }

    @Override
    void checkOffered(LiveNode node) throws Refusal {
      refuseSecret(node, name);
      super.checkOffered(node);
    }

    @Override
    void check(LiveNode node) throws Refusal {
      Selections.check(node.text(), start, end);
    }

    @Override
    boolean isThereAlready(NodeFacts live) {
      return Arrays.equals(new int[] {start, end}, Selections.ordered(live.selection));
    }

    @Override
    void perform(LiveNode node, Answer answer) throws Refusal {
      select(node, start, end);
    }
  }

  /** C-44; percent is worked out by the host. */
  private static final class SetProgress extends ControlAction {
    private final double value;
    private float sent;

    SetProgress(double value) {
      super("set_progress");
      this.value = value;
    }

    @Override
    void check(LiveNode node) throws Refusal {
      sent = Ranges.sent(value, node.facts().range);
    }

    @Override
    boolean isThereAlready(NodeFacts live) {
      return live.range[3] == sent;
    }

    @Override
    void perform(LiveNode node, Answer answer) throws Refusal {
      Bundle arguments = new Bundle();
      arguments.putFloat(AccessibilityNodeInfo.ACTION_ARGUMENT_PROGRESS_VALUE, sent);
      answer.put("sent", sent);
      node.perform(name, arguments);
    }
  }

  /** C-51: one click, if the state is another. */
  private static final class SetChecked extends ControlAction {
    private static final String CLICK = "click";
    private final boolean checked;

    SetChecked(boolean checked) {
      super("set_checked");
      this.checked = checked;
    }

    @Override
    void checkOffered(LiveNode node) throws Refusal {
      NodeFacts live = node.facts();
      if (live.checked() == null) {
        throw new Refusal("INVALID", "the control cannot be checked");
      }
      if (!checked && String.valueOf(live.className).endsWith("RadioButton")) {
        throw node.unsupported("a radio button is switched off by another one only");
      }
      node.checkLists(CLICK);
    }

    @Override
    boolean isThereAlready(NodeFacts live) {
      return (checked ? "yes" : "no").equals(live.checked());
    }

    @Override
    void perform(LiveNode node, Answer answer) throws Refusal {
      node.perform(CLICK, new Bundle());
    }
  }

  /** What the clipboard holds comes in place of the selection. */
  private static final class Paste extends ControlAction {
    Paste() {
      super("paste");
    }

    @Override
    void checkOffered(LiveNode node) throws Refusal {
      refuseSecret(node, name);
      if (!node.listsPaste()) {
        throw node.unsupported("the control takes no paste now; it must have the focus");
      }
    }
  }
}
