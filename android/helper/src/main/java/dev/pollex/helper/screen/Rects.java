package dev.pollex.helper.screen;

import java.util.ArrayList;
import java.util.List;

/** Arithmetic of rectangles {left, top, right, bottom}; right and bottom are not part of them. */
public final class Rects {
  private Rects() {}

  public static boolean isEmpty(int[] rect) {
    return rect[0] >= rect[2] || rect[1] >= rect[3];
  }

  /** Whether the point lies in it. */
  public static boolean holds(int[] rect, double x, double y) {
    return x >= rect[0] && x < rect[2] && y >= rect[1] && y < rect[3];
  }

  /** The common part; empty (see {@link #isEmpty}) if there is none. */
  public static int[] intersect(int[] a, int[] b) {
    return new int[] {
      Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])
    };
  }

  /** The parts of `rect` that lie in one of `area`; the rectangles of a region do not overlap. */
  public static List<int[]> intersect(int[] rect, List<int[]> area) {
    List<int[]> parts = new ArrayList<int[]>();
    for (int[] piece : area) {
      addUnlessEmpty(parts, intersect(rect, piece));
    }
    return parts;
  }

  /** What is left of `area` outside of `rect`. */
  public static List<int[]> subtract(List<int[]> area, int[] rect) {
    List<int[]> left = new ArrayList<int[]>();
    for (int[] piece : area) {
      int[] common = intersect(piece, rect);
      if (isEmpty(common)) {
        left.add(piece);
        continue;
      }
      addUnlessEmpty(left, new int[] {piece[0], piece[1], piece[2], common[1]});
      addUnlessEmpty(left, new int[] {piece[0], common[3], piece[2], piece[3]});
      addUnlessEmpty(left, new int[] {piece[0], common[1], common[0], common[3]});
      addUnlessEmpty(left, new int[] {common[2], common[1], piece[2], common[3]});
    }
    return left;
  }

  private static void addUnlessEmpty(List<int[]> list, int[] rect) {
    if (!isEmpty(rect)) {
      list.add(rect);
    }
  }
}
