package pollex.phone.system.service;

import android.graphics.Rect;
import android.graphics.Region;
import android.view.Display;
import android.view.WindowManager.LayoutParams;
import android.view.accessibility.AccessibilityWindowInfo;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.system.fault.WindowFault;
import pollex.phone.system.state.State;
import pollex.phone.system.state.WindowState;

/**
 * Which windows assistive tools are told of, and how, after Android's own rule: going down from the top, each touchable
 * window that still has a part which no higher one covers, and the focused window always. A modal window covers
 * everything.
 */
final class ReportedWindows {
  private ReportedWindows() {}

  static List<AccessibilityWindowInfo> of(State state, AccessibilityServer server, int client) {
    Rect screen = new Rect(0, 0, state.display().widthPx(), state.display().heightPx());
    Region free = new Region(screen);
    List<AccessibilityWindowInfo> out = new ArrayList<>();
    for (WindowState window : state.windows()) {
      AccessibilityServer.Connection connection = server.connection(window);
      Region touchable = touchable(window, screen);
      boolean shows = window.isTouchable() && intersects(free, touchable);
      if (connection == null || !(shows || window.focused())) continue;
      out.add(info(window, connection.id(), touchable, client));
      if (window.isTouchable()) free.op(touchable, Region.Op.DIFFERENCE);
    }
    return out;
  }

  private static boolean intersects(Region one, Region other) {
    Region both = new Region();
    return both.op(one, other, Region.Op.INTERSECT);
  }

  private static Region touchable(WindowState window, Rect screen) {
    if (window.isModal()) return new Region(screen);
    if (window.region() != null) {
      Region region = new Region(window.region());
      region.op(screen, Region.Op.INTERSECT);
      return region;
    }
    Rect frame = new Rect(window.frame());
    return frame.intersect(screen) ? new Region(frame) : new Region();
  }

  private static AccessibilityWindowInfo info(WindowState window, int id, Region touchable, int client) {
    AccessibilityWindowInfo info = new AccessibilityWindowInfo();
    info.setId(id);
    info.setConnectionId(client);
    if (!WindowFault.keepsBack(WindowFault.Keeps.LAYER, window)) info.setLayer(window.layer());
    info.setType(type(window.type()));
    info.setTitle(window.accessibilityTitle() != null ? window.accessibilityTitle() : window.title());
    info.setDisplayId(Display.DEFAULT_DISPLAY);
    info.setFocused(window.focused());
    info.setActive(window.focused());
    // Android reports the frame's part of it as bounds; a modal window's own frame is what a person sees.
    Region region = new Region(window.frame());
    region.op(touchable, Region.Op.INTERSECT);
    info.setRegionInScreen(window.isModal() && !isBase(window) ? region : touchable);
    return info;
  }

  private static boolean isBase(WindowState window) {
    return window.type() == LayoutParams.TYPE_BASE_APPLICATION;
  }

  private static int type(int windowType) {
    switch (windowType) {
      case LayoutParams.TYPE_INPUT_METHOD:
        return AccessibilityWindowInfo.TYPE_INPUT_METHOD;
      case LayoutParams.TYPE_ACCESSIBILITY_OVERLAY:
        return AccessibilityWindowInfo.TYPE_ACCESSIBILITY_OVERLAY;
      case LayoutParams.TYPE_PHONE:
      case LayoutParams.TYPE_PRIORITY_PHONE:
      case LayoutParams.TYPE_TOAST:
      case LayoutParams.TYPE_INPUT_METHOD_DIALOG:
        return AccessibilityWindowInfo.TYPE_APPLICATION;
      default:
        return windowType >= LayoutParams.FIRST_SYSTEM_WINDOW
            ? AccessibilityWindowInfo.TYPE_SYSTEM
            : AccessibilityWindowInfo.TYPE_APPLICATION;
    }
  }
}
