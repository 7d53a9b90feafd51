package dev.pollex.helper.op;

import android.os.Bundle;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;

/** One of the actions of C-22 with its arguments: what it needs of the control, and how it is performed. */
class ControlAction {
  final String name;

  ControlAction(String name) {
    this.name = name;
  }

  /** Whether the control must be in view. */
  boolean needsView() {
    return true;
  }

  boolean needsEnabled() {
    return true;
  }

  /** UNSUPPORTED if the control does not offer it now, INVALID if one like it never can. */
  void checkOffered(LiveNode node) throws Refusal {
    node.checkLists(name);
  }

  /** Arguments against the live control (C-39, 8). */
  void check(LiveNode node) throws Refusal {
    // Most have none.
  }

  /** Whether the wanted state is there already, so that nothing is sent. */
  boolean isThereAlready(NodeFacts live) {
    return false;
  }

  /** Performs it; may add members to the answer. */
  void perform(LiveNode node, Answer answer) throws Refusal {
    node.perform(name, new Bundle());
  }
}
