package dev.pollex.helper.op;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.screen.FactsJson;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Occlusion;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** `act`: checks a control against what it looked like, and performs one of its own actions, in one call. */
final class ActOp extends WriteOp {
  private static final int MAX_TEXT_UNITS = 50000;
  private static final String SET_TEXT = "set_text";
  private static final List<String> ACTIONS =
      Arrays.asList("click", "long_click", SET_TEXT, "scroll_forward", "scroll_backward");

  private final NodeFinder finder;

  ActOp(Device device, Tasks tasks) {
    super(device, tasks);
    this.finder = new NodeFinder(device, tasks);
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    Act act = new Act();
    act.action = request.text("action");
    act.expectation = expectation(request);
    act.target = Target.from(request.object("target"));
    if (!ACTIONS.contains(act.action)) {
      throw new Refusal("UNSUPPORTED", "this helper knows no action " + act.action).detail("actions", ACTIONS);
    }
    if (act.action.equals(SET_TEXT)) {
      Fields args = request.object("args");
      act.text = args.text("text");
      args.end();
      if (act.text.length() > MAX_TEXT_UNITS || act.text.indexOf('\0') >= 0) {
        throw request.invalid("args.text", "at most " + MAX_TEXT_UNITS + " UTF-16 units without U+0000");
      }
    }
    return act;
  }

  /** One action on one control. */
  private final class Act extends Write {
    private String action;
    private String text;
    private Expectation expectation;
    private Target target;
    private AccessibilityNodeInfo node;
    private NodeFacts before;

    @Override
    Answer write(Task task) throws Refusal, InterruptedException {
      Scope scope = expectation.check(device);
      WindowFacts window = scope.window(target.windowId);
      if (window == null) {
        throw stale("its window is gone", "target", Arrays.asList("identity"));
      }
      node = finder.find(target, task);
      before = compare(node, target, "target");
      for (Target part : target.parts) {
        compare(finder.find(part, task), part, "part");
      }
      checkState(scope, window);
      if (isThereAlready()) {
        return answer(before, true, "none");
      }
      send(task);
      try {
        WriteOp.perform(input());
      } catch (Refusal refusal) {
        throw refusal.code.equals("REJECTED")
            ? refusal.member("before", json(before)).member("after", json(after()))
            : refusal;
      }
      return answer(after(), false, "finished");
    }

    private NodeFacts compare(AccessibilityNodeInfo live, Target expected, String which) throws Refusal {
      NodeFacts facts = device.nodes.facts(live, expected.windowId);
      List<String> changes = expected.changes(facts);
      if (!changes.isEmpty()) {
        throw stale("it is not as it was read", which, changes);
      }
      return facts;
    }

    private void checkState(Scope scope, WindowFacts window) throws Refusal {
      if (!before.is(NodeFacts.ENABLED)) {
        throw new Refusal("DISABLED", "the control is not enabled");
      }
      if (!Arrays.asList(before.actions).contains(action)) {
        throw new Refusal("UNSUPPORTED", "the control does not list " + action)
            .detail("actions", Arrays.asList(before.actions));
      }
      checkExposed(scope, window);
      if (text != null && before.maxTextLength > 0 && text.length() > before.maxTextLength) {
        throw new Refusal("OUT_OF_RANGE", "the field takes fewer characters").detail("max", before.maxTextLength);
      }
    }

    private void checkExposed(Scope scope, WindowFacts window) throws Refusal {
      Display.Facts display = device.display.facts();
      if (display == null) {
        throw new Refusal("UNAVAILABLE", "the phone tells no display");
      }
      Occlusion occlusion = new Occlusion(before.bounds, window, scope.above(window), display.bounds());
      if (!before.is(NodeFacts.VISIBLE) || !occlusion.isInView) {
        throw new Refusal("NOT_VISIBLE", "the control is not in view; scroll to it");
      }
      if (!occlusion.isExposed) {
        throw new Refusal("OCCLUDED", "other windows cover it; close them or observe again")
            .detail("by", by(occlusion.by));
      }
    }

    private boolean isThereAlready() {
      boolean isReadable = text != null && !before.is(NodeFacts.SECRET);
      return isReadable && text.equals(before.text == null ? "" : before.text);
    }

    private Native input() {
      final int id = device.nodes.actions().id(action);
      final Bundle arguments = new Bundle();
      if (text != null) {
        arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
      }
      return new Native() {
        @Override
        public boolean perform() {
          return node.performAction(id, arguments);
        }
      };
    }

    private NodeFacts after() {
      return node.refresh() ? device.nodes.facts(node, target.windowId) : null;
    }

    private Answer answer(NodeFacts after, boolean already, String dispatch) {
      return new Answer()
          .put("before", json(before))
          .put("after", json(after))
          .put("already", already)
          .put("dispatch", dispatch);
    }

    private Map<String, Object> json(NodeFacts facts) {
      return FactsJson.of(target.windowId, facts);
    }
  }

  static Refusal stale(String message, String which, List<String> changes) {
    return new Refusal("STALE", message + "; observe again").detail("which", which).detail("changed", changes);
  }

  private static List<Object> by(List<WindowFacts> windows) {
    List<Object> by = new ArrayList<Object>();
    for (WindowFacts window : windows) {
      Map<String, Object> cover = new LinkedHashMap<String, Object>();
      cover.put("window", window.id);
      cover.put("type", window.type);
      cover.put("package", window.packageName);
      cover.put("title", window.title);
      by.add(cover);
    }
    return by;
  }
}
