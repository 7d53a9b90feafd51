package dev.pollex.helper.device;

import android.graphics.Rect;
import android.graphics.Region;
import android.graphics.RegionIterator;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import dev.pollex.helper.screen.WindowFacts;
import dev.pollex.helper.wire.Texts;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The windows of the default display. */
public final class Windows {
  private static final int MAX_REGION_RECTS = 200;
  private static final int MAX_TITLE_UNITS = 1000;

  private final Connection connection;
  /** Null below 30. */
  private final Method getRegion;

  Windows(Connection connection, boolean regionsAreMasked, Variants variants) {
    this.connection = connection;
    Method found = Members.method(AccessibilityWindowInfo.class, "getRegionInScreen", Region.class);
    this.getRegion = regionsAreMasked ? null : found;
    variants.note("window.region", found, "getRegionInScreen");
  }

  /** Whether this phone tells exact touchable regions. */
  public boolean tellsRegions() {
    return getRegion != null;
  }

  /** All windows, top first, without their roots. If the phone lists none, the active root stands for its window. */
  public List<SeenWindow> list() {
    List<SeenWindow> windows = new ArrayList<SeenWindow>();
    for (AccessibilityWindowInfo info : connection.windows()) {
      windows.add(new SeenWindow(facts(info), info, null));
    }
    if (windows.isEmpty()) {
      AccessibilityNodeInfo root = connection.activeRoot();
      return root == null ? windows : Collections.singletonList(standIn(root));
    }
    Collections.sort(
        windows,
        new Comparator<SeenWindow>() {
          @Override
          public int compare(SeenWindow a, SeenWindow b) {
            return Integer.compare(b.facts.layer, a.facts.layer);
          }
        });
    return windows;
  }

  private WindowFacts facts(AccessibilityWindowInfo info) {
    WindowFacts facts = new WindowFacts();
    facts.id = info.getId();
    facts.type = type(info.getType());
    facts.isAccessibilityOverlay = info.getType() == AccessibilityWindowInfo.TYPE_ACCESSIBILITY_OVERLAY;
    facts.layer = info.getLayer();
    facts.title = Texts.clean(info.getTitle(), MAX_TITLE_UNITS);
    Rect bounds = new Rect();
    info.getBoundsInScreen(bounds);
    facts.bounds = edges(bounds);
    facts.region = region(info);
    facts.focused = info.isFocused();
    facts.active = info.isActive();
    return facts;
  }

  private static SeenWindow standIn(AccessibilityNodeInfo root) {
    WindowFacts facts = new WindowFacts();
    facts.id = root.getWindowId();
    facts.type = WindowFacts.APP;
    Rect bounds = new Rect();
    root.getBoundsInScreen(bounds);
    facts.bounds = edges(bounds);
    facts.active = true;
    facts.isStandIn = true;
    return new SeenWindow(facts, null, root);
  }

  private static String type(int type) {
    switch (type) {
      case AccessibilityWindowInfo.TYPE_APPLICATION:
        return WindowFacts.APP;
      case AccessibilityWindowInfo.TYPE_INPUT_METHOD:
        return WindowFacts.KEYBOARD;
      case AccessibilityWindowInfo.TYPE_ACCESSIBILITY_OVERLAY:
        return WindowFacts.OVERLAY;
      default:
        return WindowFacts.SYSTEM;
    }
  }

  private List<int[]> region(AccessibilityWindowInfo info) {
    if (getRegion == null) {
      return null;
    }
    Region region = new Region();
    Members.call(getRegion, info, region);
    List<int[]> rects = new ArrayList<int[]>();
    RegionIterator pieces = new RegionIterator(region);
    Rect piece = new Rect();
    while (pieces.next(piece)) {
      rects.add(edges(piece));
      if (rects.size() > MAX_REGION_RECTS) {
        return null;
      }
    }
    return rects;
  }

  static int[] edges(Rect rect) {
    return new int[] {rect.left, rect.top, rect.right, rect.bottom};
  }
}
