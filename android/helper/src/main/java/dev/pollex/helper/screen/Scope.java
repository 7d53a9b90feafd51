package dev.pollex.helper.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which windows count (C-14), and whether they are completely known (C-15). */
public final class Scope {
  /** Windows from the top down. */
  public final List<WindowFacts> windows;
  /** The current window; null if there is none, or more than one. */
  public final WindowFacts current;
  /** Package of the foreground app; null if not known. */
  public final String foreground;

  public Scope(List<WindowFacts> windows) {
    this.windows = windows;
    this.current = currentOf(windows);
    this.foreground = foregroundOf();
  }

  private static WindowFacts currentOf(List<WindowFacts> windows) {
    List<WindowFacts> focused = new ArrayList<WindowFacts>();
    List<WindowFacts> active = new ArrayList<WindowFacts>();
    for (WindowFacts window : windows) {
      if (window.type.equals(WindowFacts.KEYBOARD) || window.isAccessibilityOverlay) {
        continue;
      }
      if (window.focused) {
        focused.add(window);
      }
      if (window.active) {
        active.add(window);
      }
    }
    List<WindowFacts> found = focused.isEmpty() ? active : focused;
    return found.size() == 1 ? found.get(0) : null;
  }

  private String foregroundOf() {
    WindowFacts shown = current != null ? current : topApp();
    return shown == null ? null : shown.packageName;
  }

  /** The topmost window of an app; null if there is none. */
  public WindowFacts topApp() {
    for (WindowFacts window : windows) {
      if (window.type.equals(WindowFacts.APP)) {
        return window;
      }
    }
    return null;
  }

  /** The current window, and the app windows of the foreground app that are not below it. */
  public boolean contains(WindowFacts window) {
    if (window == current) {
      return true;
    }
    boolean isApp = window.type.equals(WindowFacts.APP);
    return isApp
        && current != null
        && window.layer >= current.layer
        && (window.packageName == null || window.packageName.equals(foreground));
  }

  /** Whether events of this window tell that the screen is at work: not of keyboards and the system's bars. */
  public boolean isQuietable(WindowFacts window) {
    return window == current || window.type.equals(WindowFacts.APP);
  }

  /** What is missing, sorted; empty if the enumeration is complete. */
  public Set<String> missing(boolean regionsAreTold) {
    Set<String> missing = new TreeSet<String>();
    if (windows.isEmpty() || windows.get(0).isStandIn) {
      missing.add("windows");
    }
    if (current == null) {
      missing.add("current");
    }
    for (WindowFacts window : windows) {
      if (window.layer < 0) {
        missing.add("layer");
      }
      if (regionsAreTold && window.region == null) {
        missing.add("region");
      }
      if (contains(window)) {
        if (!window.hasRoot) {
          missing.add("root");
        } else if (window.packageName == null) {
          missing.add("package");
        }
        if (window.cut != null && window.hasRoot) {
          missing.add("tree");
        }
      }
    }
    return missing;
  }

  /** Ids and layers, to see whether windows moved. */
  public static String order(List<WindowFacts> windows) {
    StringBuilder order = new StringBuilder();
    for (WindowFacts window : windows) {
      order.append(window.id).append(':').append(window.layer).append(' ');
    }
    return order.toString();
  }

  /** All that settling compares of the window list. */
  public static String state(List<WindowFacts> windows) {
    StringBuilder state = new StringBuilder();
    for (WindowFacts window : windows) {
      state.append(window.id).append(':').append(window.layer).append(window.type).append(window.title);
      state.append(window.focused).append(window.active);
      for (int edge : window.bounds) {
        state.append(',').append(edge);
      }
    }
    return state.toString();
  }

  /** The windows above this one. */
  public List<WindowFacts> above(WindowFacts lower) {
    List<WindowFacts> above = new ArrayList<WindowFacts>();
    for (WindowFacts window : windows) {
      if (window.layer > lower.layer) {
        above.add(window);
      }
    }
    return above;
  }

  /** The window that takes a touch at this point; null if none does. */
  public WindowFacts at(double x, double y) {
    for (WindowFacts window : windows) {
      for (int[] rect : window.touchable()) {
        if (Rects.holds(rect, x, y)) {
          return window;
        }
      }
    }
    return null;
  }

  public WindowFacts window(long id) {
    for (WindowFacts window : windows) {
      if (window.id == id) {
        return window;
      }
    }
    return null;
  }
}
