package dev.pollex.helper.op;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.NodeActions;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import java.util.HashMap;

/** `act`: checks a control against what it looked like, and performs one of its own actions, in one call. */
final class ActOp extends WriteOp {
  private static final int[] NOT_MOVED = {0, 0};

  ActOp(Device device, Tasks tasks) {
    super(device, tasks);
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    device.require("node.act");
    String name = request.text("action");
    Fields args = request.has("args") ? request.object("args") : new Fields("args", new HashMap<String, Object>());
    ControlAction action = ControlActions.from(name, args);
    args.end();
    device.require(NodeActions.capability(name));
    return new Act(action, expectation(request), Target.from(request.object("target")));
  }

  /** One action on one control. */
  private final class Act extends Write {
    private final ControlAction action;
    private final Expectation expectation;
    private final Target target;

    Act(ControlAction action, Expectation expectation, Target target) {
      this.action = action;
      this.expectation = expectation;
      this.target = target;
    }

    @Override
    Answer write(Task task) throws Refusal {
      Scope scope = expectation.checkScreen(device);
      LiveNode node = finder.target(target, scope, task);
      expectation.checkNodes(finder, scope, NOT_MOVED, target, task);
      if (expectation.hasWitnesses()) {
        scope = expectation.checkScreen(device);
        node = finder.target(target, scope, task);
      }
      check(node, scope);
      Answer answer = new Answer().put("before", node.json());
      if (action.isThereAlready(node.facts())) {
        return answer.put("after", node.json()).put("already", true).put("dispatch", "none");
      }
      send(task);
      try {
        action.perform(node, answer);
      } catch (Refusal refusal) {
        throw refusal.code.equals("REJECTED") ? withFacts(refusal, answer, node) : refusal;
      }
      node.refresh();
      return answer.put("after", node.json()).put("already", false).put("dispatch", "finished");
    }

    private void check(LiveNode node, Scope scope) throws Refusal {
      if (action.needsEnabled()) {
        node.checkEnabled();
      }
      action.checkOffered(node);
      if (action.needsView()) {
        node.checkExposed(scope);
      }
      action.check(node);
    }

    private Refusal withFacts(Refusal refusal, Answer answer, LiveNode node) {
      node.refresh();
      refusal.members.putAll(answer.members);
      return refusal.member("after", node.json());
    }
  }
}
