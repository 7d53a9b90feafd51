package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.device.SeenWindow;
import dev.pollex.helper.device.TreeWalk;
import dev.pollex.helper.screen.Scope;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Ending;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Reads the whole screen anew, never from a cache. Belongs to the screen worker. */
final class ScreenReader {
  /** One second try, if windows or nodes came and went while they were read. */
  private static final int TRIES = 2;
  /** For a phone that lists none, as a dark one. */
  static Refusal noWindow() {
    return new Refusal("UNAVAILABLE", "the phone lists no window").detail("missing", Arrays.asList("windows"));
  }

  /** What may be missing only while windows come and go. */
  private static final List<String> PASSING = Arrays.asList("moved", "root", "current", "package");
  private static final long MIN_WINDOW_MS = 200;

  final Device device;
  final Tasks tasks;
  final SecureWindows secure;
  private final TimeBox box = new TimeBox("pollex-box");

  ScreenReader(Device device, Tasks tasks) {
    this.device = device;
    this.tasks = tasks;
    this.secure = new SecureWindows(device);
  }

  /** Asks an app something; false if it does not answer in time. */
  boolean ask(Runnable question, long maxMs, Task task) throws Refusal, InterruptedException {
    return box.run(question, maxMs, tasks, task);
  }

  Reading read(Task task) throws Refusal, InterruptedException {
    device.connection.awaitFirstEvent(device.events);
    for (int i = 1; ; i++) {
      Attempt attempt = new Attempt();
      attempt.read(task);
      if (i == TRIES || !attempt.isRestless()) {
        return attempt.reading();
      }
    }
  }

  /** One passage over all windows. */
  private final class Attempt {
    private final long fromMs = Clock.nowMs();
    private final List<TreeWalk> walks = new ArrayList<TreeWalk>();
    private Display.Facts display;
    private Scope scope;
    private Set<String> missing;

    void read(Task task) throws Refusal, InterruptedException {
      device.connection.clearCache();
      display = device.display.facts();
      List<SeenWindow> windows = device.windows.list();
      if (display == null) {
        throw new Refusal("UNAVAILABLE", "the phone tells no display");
      }
      if (windows.isEmpty()) {
        throw noWindow();
      }
      List<WindowFacts> facts = new ArrayList<WindowFacts>();
      int nodesLeft = TreeWalk.MAX_NODES;
      for (SeenWindow window : windows) {
        tasks.check(task);
        TreeWalk walk = walk(window, nodesLeft, task);
        nodesLeft -= walk.size();
        walks.add(walk);
        facts.add(window.facts);
      }
      tasks.check(task);
      scope = new Scope(facts);
      missing = scope.missing(device.windows.tellsRegions());
      device.connection.clearCache(); // else the list below is the one from above
      if (!Scope.order(facts).equals(Scope.order(factsOf(device.windows.list())))) {
        missing.add("moved");
      }
    }

    private TreeWalk walk(SeenWindow window, int maxNodes, Task task) throws Refusal, InterruptedException {
      TreeWalk walk = new TreeWalk(window, device.nodes, maxNodes);
      try {
        if (!ask(walk, Math.max(MIN_WINDOW_MS, task.leftMs() / 2), task)) {
          walk.stop("time");
        }
      } catch (Refusal cancelled) {
        walk.stop("time");
        throw cancelled;
      } catch (RuntimeException e) {
        if (Ending.isSystemGone(e)) {
          throw e;
        }
        e.printStackTrace(device.log);
        walk.stop("failed"); // one window's failure does not lose the others
      }
      walk.close();
      return walk;
    }

    /** Whether another look may find more: not if an app does not answer, or the phone tells too little. */
    boolean isRestless() {
      for (WindowFacts window : scope.windows) {
        if ("time".equals(window.cut)) {
          return false;
        }
        if (scope.contains(window) && "gone".equals(window.cut)) {
          return true;
        }
      }
      return !Collections.disjoint(missing, PASSING);
    }

    Reading reading() {
      device.table.replace(Reading.table(walks, scope));
      return new Reading(display, walks, scope, missing, activity(), fromMs);
    }

    private String activity() {
      boolean isKnown = scope.current != null && scope.foreground != null;
      return isKnown ? device.activities.of(scope.current.id, scope.foreground) : null;
    }
  }

  static List<WindowFacts> factsOf(List<SeenWindow> windows) {
    List<WindowFacts> facts = new ArrayList<WindowFacts>();
    for (SeenWindow window : windows) {
      facts.add(window.facts);
    }
    return facts;
  }
}
