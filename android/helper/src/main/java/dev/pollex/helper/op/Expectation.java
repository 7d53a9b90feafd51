package dev.pollex.helper.op;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.Target;
import dev.pollex.helper.screen.UnderPoint;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What must still be so when a write reaches the phone (C-86): `expect`. */
final class Expectation {
  private static final int MAX_POINTS = 64;
  private static final int MAX_WITNESSES = 50;
  private static final int DISPLAY_NUMBERS = 3;

  private final String packageName;
  private final boolean bindsWindow;
  private final long window;
  /** Width, height, rotation; null if not bound. */
  private final long[] display;
  private final List<UnderPoint> under;
  private final Target focus;
  private final List<Target> witness;

  Expectation(Fields fields) throws Refusal {
    packageName = fields.has("package") ? fields.text("package") : null;
    bindsWindow = fields.has("window");
    window = bindsWindow ? fields.integer("window", Integer.MIN_VALUE, Integer.MAX_VALUE) : 0;
    display = fields.has("display") ? fields.integers("display", DISPLAY_NUMBERS) : null;
    under = fields.has("under") ? UnderPoint.listFrom(fields, "under", MAX_POINTS) : Collections.<UnderPoint>emptyList();
    focus = fields.has("focus") ? Target.from(fields.object("focus")) : null;
    witness = fields.has("witness")
        ? Target.listFrom(fields, "witness", MAX_WITNESSES)
        : Collections.<Target>emptyList();
    fields.end();
  }

  boolean isEmpty() {
    return packageName == null
        && !bindsWindow
        && display == null
        && under.isEmpty()
        && focus == null
        && witness.isEmpty();
  }

  /** Whether more was judged than what is touched: comparing that takes time, so the rest is compared once more (G-94). */
  boolean hasWitnesses() {
    return !witness.isEmpty();
  }

  /** Lists the windows anew and compares them, the app and the display; gives what was seen. */
  Scope checkScreen(Device device) throws Refusal {
    device.connection.clearCache();
    List<SeenWindow> windows = device.windows.list();
    if (windows.isEmpty()) {
      throw ScreenReader.noWindow();
    }
    Scope scope = enumerate(windows);
    Set<String> missing = scope.missing(device.windows.tellsRegions());
    if (!missing.isEmpty()) {
      throw new Refusal("UNAVAILABLE", "the windows are not completely known; observe again")
          .detail("missing", missing);
    }
    if (packageName != null && !packageName.equals(scope.foreground)) {
      throw new Refusal("APP_CHANGED", "another app is in front").detail("package", scope.foreground);
    }
    if (bindsWindow && scope.current.id != window) {
      throw new Refusal("STALE", "another window is the current one; observe again")
          .detail("which", "window")
          .detail("window", scope.current.id);
    }
    if (display != null) {
      checkDisplay(device.display.facts());
    }
    return scope;
  }

  private void checkDisplay(Display.Facts live) throws Refusal {
    if (live == null) {
      throw new Refusal("UNAVAILABLE", "the phone tells no display");
    }
    long[] now = {live.width, live.height, live.rotation};
    if (!Arrays.equals(display, now)) {
      throw new Refusal("STALE", "the display has turned or has another size; observe again")
          .detail("which", "display")
          .detail("display", Arrays.<Object>asList(now[0], now[1], now[2]));
    }
  }

  /**
   * Compares the controls that were judged; those that get the input last.
   *
   * @param by how far the points have moved along with their target, [dx, dy]
   * @param own what is acted on, which is told to be out of view by a code of its own (C-17); null if that is nothing
   */
  void checkNodes(NodeFinder finder, Scope scope, int[] by, Target own, Task task) throws Refusal {
    for (Target target : witness) {
      boolean isInView = finder.find(target, "witness", task).facts().is(NodeFacts.VISIBLE);
      if (!isInView && !target.isOf(own)) {
        throw NodeFinder.stale("it is out of view", "witness", Arrays.asList("place"));
      }
    }
    for (UnderPoint point : under) {
      checkUnder(point, finder, scope, by, task);
    }
    if (focus != null) {
      LiveNode focused = finder.find(focus, "focus", task);
      if (!focused.facts().is(NodeFacts.FOCUSED) || focus.windowId != scope.current.id) {
        throw NodeFinder.stale("it has no longer the focus", "focus", Arrays.asList("focus"));
      }
    }
  }

  /** Compares the windows under the points alone. */
  void checkWindows(Scope scope, int[] by) throws Refusal {
    for (UnderPoint point : under) {
      double x = point.x + by[0];
      double y = point.y + by[1];
      try {
        checkWindow(point, scope.at(x, y));
      } catch (Refusal refusal) {
        throw refusal.detail("at", Arrays.<Object>asList(x, y));
      }
    }
  }

  private static void checkWindow(UnderPoint point, WindowFacts live) throws Refusal {
    if (!point.isWindow(live)) {
      throw NodeFinder.stale("another window lies under the point", "under", Arrays.asList("window"))
          .detail("window", live == null ? null : live.id);
    }
  }

  private static void checkUnder(UnderPoint point, NodeFinder finder, Scope scope, int[] by, Task task)
      throws Refusal {
    double x = point.x + by[0];
    double y = point.y + by[1];
    WindowFacts live = scope.at(x, y);
    try {
      checkWindow(point, live);
      if (live != null && !point.names(finder.controlsAt(live.id, x, y, task))) {
        throw NodeFinder.stale("other controls lie under the point", "under", Arrays.asList("identity"));
      }
      for (Target node : point.nodes) {
        finder.find(node, "under", task);
      }
    } catch (Refusal refusal) {
      throw refusal.detail("at", Arrays.<Object>asList(x, y));
    }
  }

  /** Roots are asked of the windows that matter only: each may be a call into an app. */
  private static Scope enumerate(List<SeenWindow> windows) {
    Scope first = new Scope(ScreenReader.factsOf(windows));
    for (SeenWindow window : windows) {
      if (window.facts.type.equals(WindowFacts.APP) || window.facts == first.current) {
        window.setRoot(window.root());
      }
    }
    return new Scope(first.windows);
  }
}
