package dev.pollex.helper.screen;

import java.util.ArrayList;
import java.util.List;

/** What of a control can be reached by a finger (C-17, C-18). */
public final class Occlusion {
  /** The windows that cover it, if nothing is left of it. */
  public final List<WindowFacts> by = new ArrayList<WindowFacts>();
  /** Whether it has a visible area at all. */
  public final boolean isInView;
  /** Whether some part of it is left. */
  public final boolean isExposed;

  /** `above`: all windows above the control's own. */
  public Occlusion(int[] bounds, WindowFacts own, List<WindowFacts> above, int[] display) {
    int[] seen = Rects.intersect(Rects.intersect(bounds, own.bounds), display);
    isInView = !Rects.isEmpty(seen);
    List<int[]> left = Rects.intersect(seen, own.touchable());
    for (WindowFacts window : above) {
      boolean covers = false;
      for (int[] rect : window.touchable()) {
        covers |= !Rects.intersect(rect, left).isEmpty();
        left = Rects.subtract(left, rect);
      }
      if (covers) {
        by.add(window);
      }
    }
    isExposed = !left.isEmpty();
  }
}
