package dev.pollex.helper.op;

import android.os.Bundle;
import android.view.KeyEvent;
import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Keys;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.Selections;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import java.util.List;

/** `text`: puts text in place of a field's selection, through the clipboard or by keys. */
final class TextOp extends WriteOp {
  /** Each key waits until the app has taken it. */
  private static final int MAX_KEYS_UNITS = 1000;
  private static final int FIRST_BEYOND_ASCII = 128;
  private static final int[] NOT_MOVED = {0, 0};
  /** Some apps fetch the clipboard later than they say yes. */
  private static final long FETCH_MS = 500;
  private static final long LOOK_EVERY_MS = 20;

  TextOp(Device device, Tasks tasks) {
    super(device, tasks);
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    device.require("node.act");
    String text = ControlActions.text(request);
    if (text.isEmpty()) {
      throw request.invalid("text", "at least one character");
    }
    String by = request.text("by");
    if (by.equals("paste")) {
      device.require("clipboard");
      return new Text(request, text, null);
    }
    if (!by.equals("keys")) {
      throw request.invalid("by", "paste or keys");
    }
    device.require("input");
    return new Text(request, text, keys(request, text));
  }

  private static List<KeyEvent> keys(Fields request, String text) throws Refusal {
    if (text.length() > MAX_KEYS_UNITS) {
      throw request.invalid("text", "at most " + MAX_KEYS_UNITS + " characters by keys");
    }
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      String character = text.substring(i, text.offsetByCodePoints(i, 1));
      if (character.charAt(0) >= FIRST_BEYOND_ASCII || Keys.eventsFor(character) == null) {
        throw request
            .invalid("text", "made of what the virtual keyboard has keys for")
            .detail("character", character)
            .detail("position", i);
      }
    }
    return Keys.eventsFor(text);
  }

  /** One request at work. */
  private final class Text extends Write {
    private final Expectation expectation;
    private final Target target;
    private final String text;
    /** Null: by paste. */
    private final List<KeyEvent> keys;
    private LiveNode node;

    Text(Fields request, String text, List<KeyEvent> keys) throws Refusal {
      this.expectation = expectation(request);
      this.target = Target.from(request.object("target"));
      this.text = text;
      this.keys = keys;
    }

    @Override
    Answer write(Task task) throws Refusal, InterruptedException {
      Scope scope = expectation.checkScreen(device);
      node = finder.target(target, scope, task);
      expectation.checkNodes(finder, scope, NOT_MOVED, null, task);
      check(scope);
      Answer answer = new Answer().put("before", node.json());
      try {
        if (keys == null) {
          paste(task, answer);
        } else {
          sendStoppable(task);
          focus();
          type(task);
        }
      } catch (Refusal refusal) {
        if (refusal.members.containsKey("dispatch")) { // something was sent
          node.refresh();
          refusal.members.putAll(answer.members);
          refusal.member("after", node.json());
        }
        throw refusal;
      }
      node.refresh();
      return answer.put("after", node.json()).put("dispatch", "finished");
    }

    private void check(Scope scope) throws Refusal {
      node.checkEnabled();
      NodeFacts live = node.facts();
      if (!live.is(NodeFacts.EDITABLE)) {
        throw node.unsupported("the control takes no text");
      }
      if (keys == null) {
        ControlActions.refuseSecret(node, "paste");
      }
      node.checkExposed(scope);
      if (!live.is(NodeFacts.SECRET)) {
        int[] selection = Selections.ordered(live.selection);
        int replaced = selection == null ? 0 : selection[1] - selection[0];
        ControlActions.checkLength(live, live.textLength - replaced + text.length());
      }
    }

    private void focus() throws Refusal {
      if (node.facts().is(NodeFacts.FOCUSED)) {
        return;
      }
      node.perform("focus", new Bundle());
      if (!node.refresh() || !node.facts().is(NodeFacts.FOCUSED)) {
        throw new Refusal("REJECTED", "the field does not take the focus").member("dispatch", "finished");
      }
    }

    private void paste(Task task, Answer answer) throws Refusal, InterruptedException {
      send(task);
      try {
        focus();
        insert();
      } finally {
        answer.put("clipboard_restored", device.clipboard.giveBack());
      }
    }

    private void insert() throws Refusal, InterruptedException {
      if (!device.clipboard.borrow(text)) {
        throw new Refusal("REJECTED", "the clipboard does not take the text").member("dispatch", "finished");
      }
      awaitPaste();
      String before = String.valueOf(node.facts().text);
      node.perform("paste", new Bundle());
      long end = Clock.nowMs() + FETCH_MS;
      while (node.refresh() && before.equals(String.valueOf(node.facts().text)) && Clock.nowMs() < end) {
        Thread.sleep(LOOK_EVERY_MS);
      }
    }

    /** Android may answer the first look from a reading of the tree that began before the clipboard was set. */
    private void awaitPaste() throws Refusal, InterruptedException {
      long end = Clock.nowMs() + FETCH_MS;
      while (!node.refresh() || !node.listsPaste()) {
        if (node.facts() == null || Clock.nowMs() > end) {
          throw new Refusal("REJECTED", "the field takes no paste").member("dispatch", "finished");
        }
        Thread.sleep(LOOK_EVERY_MS);
      }
    }

    private void type(Task task) throws Refusal {
      boolean isFirst = true;
      for (final KeyEvent key : keys) {
        try {
          obey(task);
          inject(
              new Native() {
                @Override
                public boolean perform() {
                  return device.keys.type(key);
                }
              });
        } catch (Refusal refusal) {
          device.keys.lift();
          boolean isUnknown = "uncertain".equals(refusal.members.get("dispatch"));
          throw isFirst || isUnknown ? refusal : refusal.member("dispatch", "finished"); // a part was typed
        }
        isFirst = false;
      }
    }

    private void obey(Task task) throws Refusal {
      String order = tasks.orderToStop(task);
      if (order != null) {
        throw new Refusal(order, "broken off").member("dispatch", "finished");
      }
    }
  }
}
