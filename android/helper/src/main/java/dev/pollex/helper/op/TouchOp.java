package dev.pollex.helper.op;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.touch.Gesture;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** `touch`: one to five fingers along ways that are given in time, checked right before the first comes down. */
final class TouchOp extends WriteOp {
  /** MIN_FINGER_GAP_DP. */
  private static final int MIN_GAP_DP = 16;
  private static final double DENSITY_OF_A_DP = 160;
  private static final List<String> PLACE_ONLY = Collections.singletonList("place");
  /** L-44. */
  private static final long STILL_WAIT_MS = 500;
  private static final long STILL_EVERY_MS = 100;

  TouchOp(Device device, Tasks tasks) {
    super(device, tasks);
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    device.require("input");
    Gesture gesture = Gesture.from(request);
    Target target = request.has("target") ? Target.from(request.object("target")) : null;
    if (target != null && target.bounds() == null) {
      throw request.invalid("target.bounds", "there: a touch goes by place");
    }
    if (gesture.mostFingers() > 1) {
      device.require("touch.multi");
    }
    return new Touch(gesture, expectation(request), target);
  }

  /** One request at work. */
  private final class Touch extends Write {
    private final Expectation expectation;
    private final Target target;
    private Gesture gesture;
    private int[] movedBy = {0, 0};

    Touch(Gesture gesture, Expectation expectation, Target target) {
      this.gesture = gesture;
      this.expectation = expectation;
      this.target = target;
    }

    @Override
    Answer write(Task task) throws Refusal, InterruptedException {
      Scope scope = expectation.checkScreen(device);
      LiveNode node = target == null ? null : finder.anywhere(target, scope, task);
      if (node != null && awaitStill(node, task)) {
        scope = expectation.checkScreen(device);
        gesture = gesture.movedBy(movedBy[0], movedBy[1]);
      }
      expectation.checkNodes(finder, scope, movedBy, null, task);
      checkPlaces();
      if (expectation.hasWitnesses()) {
        scope = expectation.checkScreen(device);
        expectation.checkWindows(scope, movedBy);
      }
      if (node != null) {
        lookAgain(node);
        checkTarget(node, scope);
      }
      if (task.leftMs() < gesture.lengthMs()) {
        throw new Refusal("TIMEOUT", "the touch takes longer than the time that is left");
      }
      sendStoppable(task);
      return new Delivery(device, tasks, task, gesture, movedBy).perform(scope);
    }

    /** Waits for a target that is elsewhere to stand still; true if it has moved. */
    private boolean awaitStill(LiveNode node, Task task) throws Refusal, InterruptedException {
      if (!hasMoved(node)) {
        return false;
      }
      int[] last = node.facts().bounds;
      for (long waitedMs = STILL_EVERY_MS; waitedMs <= STILL_WAIT_MS; waitedMs += STILL_EVERY_MS) {
        Thread.sleep(STILL_EVERY_MS);
        tasks.check(task);
        if (!node.refresh()) {
          throw NodeFinder.stale("the control is gone", "target", Arrays.asList("identity"));
        }
        boolean isElsewhere = hasMoved(node);
        int[] now = node.facts().bounds;
        if (Arrays.equals(last, now)) {
          return isElsewhere && follow(now);
        }
        last = now;
      }
      throw NodeFinder.stale("it does not stand still", "target", PLACE_ONLY);
    }

    /** Whether it is elsewhere; STALE if it is another. */
    private boolean hasMoved(LiveNode node) throws Refusal {
      List<String> changes = target.changes(node.facts());
      if (!changes.isEmpty() && !changes.equals(PLACE_ONLY)) {
        throw NodeFinder.stale("it is not as it was read", "target", changes);
      }
      return !changes.isEmpty();
    }

    /** It must not have changed or moved while the rest was compared. */
    private void lookAgain(LiveNode node) throws Refusal {
      int[] there = node.facts().bounds;
      if (!node.refresh()) {
        throw NodeFinder.stale("the control is gone", "target", Arrays.asList("identity"));
      }
      hasMoved(node);
      if (!Arrays.equals(there, node.facts().bounds)) {
        throw NodeFinder.stale("it does not stand still", "target", PLACE_ONLY);
      }
    }

    private boolean follow(int[] now) throws Refusal {
      int[] then = target.bounds();
      int dx = now[0] - then[0];
      int dy = now[1] - then[1];
      if (now[2] - then[2] != dx || now[3] - then[3] != dy) {
        throw NodeFinder.stale("it has another size", "target", PLACE_ONLY);
      }
      movedBy = new int[] {dx, dy};
      return true;
    }

    private void checkPlaces() throws Refusal {
      Display.Facts display = device.display.facts();
      if (display == null) {
        throw new Refusal("UNAVAILABLE", "the phone tells no display");
      }
      gesture.check(display.width, display.height, MIN_GAP_DP * display.density / DENSITY_OF_A_DP);
    }

    private void checkTarget(LiveNode node, Scope scope) throws Refusal {
      node.checkEnabled();
      node.checkExposed(scope);
      for (double[] point : gesture.downPoints()) {
        WindowFacts window = scope.at(point[0], point[1]);
        if (window == null || window.id != target.windowId) {
          List<WindowFacts> by =
              window == null ? Collections.<WindowFacts>emptyList() : Collections.singletonList(window);
          throw LiveNode.occluded(device, "another window lies where a finger would come down", by)
              .detail("at", Arrays.<Object>asList(point[0], point[1]));
        }
      }
    }
  }
}
