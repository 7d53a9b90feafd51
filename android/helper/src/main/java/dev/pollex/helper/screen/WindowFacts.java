package dev.pollex.helper.screen;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is known of one window. Filled by the class that reads windows. */
public final class WindowFacts {
  /** Kinds of the wire. */
  public static final String APP = "app";
  public static final String KEYBOARD = "keyboard";
  public static final String SYSTEM = "system";
  public static final String OVERLAY = "overlay";

  private static final String SYSTEM_UI = "com.android.systemui";
  /** Of the display: a navigation bar of 48 dp on a display of 320 dp is this thick. */
  private static final double MAX_SHARE = 0.15;

  public int id;
  public String type;
  /** An accessibility overlay: never the current window. */
  public boolean isAccessibilityOverlay;
  /** Made from the active root, since the phone listed no windows: its layer is not known. */
  public boolean isStandIn;
  public int layer;
  public String title;
  public int[] bounds;
  /** Touchable region in rectangles that do not overlap; null if not known. */
  public List<int[]> region;
  public boolean focused;
  public boolean active;
  /** Whether a root was given. */
  public boolean hasRoot;
  /** Package of the root. */
  public String packageName;
  /** Why the tree is not whole; null if it is. */
  public String cut;

  /**
   * Whether it is one of the bars at the edges of a display of that size. Their clock and icons change by themselves, so
   * what they show is no part of what a reading is known by.
   */
  public boolean isBar(int width, int height) {
    if (!SYSTEM.equals(type) || focused || active || !SYSTEM_UI.equals(packageName)) {
      return false;
    }
    boolean liesFlat = bounds[0] <= 0 && bounds[2] >= width && bounds[3] - bounds[1] <= height * MAX_SHARE;
    boolean stands = bounds[1] <= 0 && bounds[3] >= height && bounds[2] - bounds[0] <= width * MAX_SHARE;
    boolean atEnd = bounds[1] <= 0 || bounds[3] >= height;
    boolean atSide = bounds[0] <= 0 || bounds[2] >= width;
    return (liesFlat && atEnd) || (stands && atSide);
  }

  /** Where it takes touches, as far as known (C-19). */
  public List<int[]> touchable() {
    return region != null ? region : Collections.singletonList(bounds);
  }

  /** The window as in the answer of `observe`; `first` is -1 if it has no rows. */
  public Map<String, Object> json(int first, int count) {
    Map<String, Object> window = new LinkedHashMap<String, Object>();
    window.put("id", id);
    window.put("type", type);
    window.put("layer", layer);
    putUnless(window, "title", title, null);
    window.put("bounds", bounds);
    putUnless(window, "region", region, null);
    putUnless(window, "focused", focused, false);
    putUnless(window, "active", active, false);
    putUnless(window, "package", packageName, null);
    window.put("first", first);
    window.put("count", count);
    putUnless(window, "cut", cut, null);
    return window;
  }

  private static void putUnless(Map<String, Object> map, String name, Object value, Object otherwise) {
    if (value != null && !value.equals(otherwise)) {
      map.put(name, value);
    }
  }
}
