package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What of a control is left to touch (C-17 to C-19). */
class OcclusionTest {
  private static final int[] DISPLAY = {0, 0, 1080, 2400};

  private static Occlusion of(int[] bounds, WindowFacts... above) {
    return new Occlusion(bounds, Facts.window(1, WindowFacts.APP, 1), List.of(above), DISPLAY);
  }

  @Test
  void whatNothingCoversIsExposed() {
    Occlusion occlusion = of(new int[] {100, 100, 300, 200});

    assertTrue(occlusion.isInView);
    assertTrue(occlusion.isExposed);
    assertEquals(List.of(), occlusion.by);
  }

  @Test
  void whatLiesOutsideTheDisplayIsNotInView() {
    assertFalse(of(new int[] {100, 2400, 300, 2500}).isInView);
    assertFalse(of(new int[] {100, 100, 100, 200}).isInView);
    assertFalse(of(new int[] {300, 100, 100, 200}).isInView, "inverted bounds are no area");
    assertTrue(of(new int[] {-50, 2399, 1, 2500}).isInView);
  }

  @Test
  void whatIsWhollyCoveredIsOccludedAndItsCoversAreNamed() {
    WindowFacts dialog = Facts.window(2, WindowFacts.APP, 2, 50, 50, 900, 900);
    WindowFacts elsewhere = Facts.window(3, WindowFacts.SYSTEM, 3, 0, 2000, 1080, 2400);
    Occlusion occlusion = of(new int[] {100, 100, 300, 200}, dialog, elsewhere);

    assertFalse(occlusion.isExposed);
    assertEquals(List.of(dialog), occlusion.by);
  }

  @Test
  void anyPartThatIsLeftIsEnough() {
    assertTrue(of(new int[] {100, 100, 300, 200}, Facts.window(2, WindowFacts.APP, 2, 0, 0, 299, 2400)).isExposed);
  }

  @Test
  void severalWindowsCoverTogether() {
    WindowFacts left = Facts.window(2, WindowFacts.APP, 2, 0, 0, 200, 2400);
    WindowFacts right = Facts.window(3, WindowFacts.KEYBOARD, 3, 200, 0, 1080, 2400);
    Occlusion occlusion = of(new int[] {100, 100, 300, 200}, left, right);

    assertFalse(occlusion.isExposed);
    assertEquals(List.of(left, right), occlusion.by);
  }

  @Test
  void aHoleInATouchableRegionLeavesTheControlExposed() {
    WindowFacts frame = Facts.window(2, WindowFacts.OVERLAY, 2);
    frame.region =
        List.of(new int[] {0, 0, 1080, 90}, new int[] {0, 210, 1080, 2400});
    assertTrue(of(new int[] {100, 100, 300, 200}, frame).isExposed);

    frame.region = null;
    assertFalse(of(new int[] {100, 100, 300, 200}, frame).isExposed, "without a region its rectangle stands in");
  }

  @Test
  void whatLiesOutsideItsOwnWindowsRegionIsOccluded() {
    WindowFacts own = Facts.window(1, WindowFacts.APP, 1);
    own.region = List.of(new int[] {0, 0, 1080, 100});
    Occlusion occlusion = new Occlusion(new int[] {100, 100, 300, 200}, own, List.of(), DISPLAY);

    assertTrue(occlusion.isInView);
    assertFalse(occlusion.isExposed);
  }

  @Test
  void subtractingAgreesWithCountingPixels() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      List<int[]> area = List.of(new int[] {0, 0, 12, 12});
      List<int[]> holes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int x = random.nextInt(12);
        int y = random.nextInt(12);
        int[] hole = {x, y, x + random.nextInt(8), y + random.nextInt(8)};
        holes.add(hole);
        area = Rects.subtract(area, hole);
      }
      for (int x = 0; x < 12; x++) {
        for (int y = 0; y < 12; y++) {
          assertEquals(!covered(holes, x, y) ? 1 : 0, times(area, x, y), "at " + x + "," + y);
        }
      }
    }
  }

  private static boolean covered(List<int[]> rects, int x, int y) {
    return times(rects, x, y) > 0;
  }

  private static int times(List<int[]> rects, int x, int y) {
    int times = 0;
    for (int[] rect : rects) {
      times += x >= rect[0] && x < rect[2] && y >= rect[1] && y < rect[3] ? 1 : 0;
    }
    return times;
  }
}
