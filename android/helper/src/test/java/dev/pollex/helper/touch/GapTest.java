package dev.pollex.helper.touch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The least distance of two fingers (C-70). */
class GapTest {
  private static Contact random(Random random) {
    int count = 2 + random.nextInt(4);
    long[] times = new long[count];
    double[] x = new double[count];
    double[] y = new double[count];
    long ms = random.nextInt(20);
    for (int i = 0; i < count; i++) {
      times[i] = ms;
      ms += 1 + random.nextInt(20);
      x[i] = random.nextDouble() * 500;
      y[i] = random.nextDouble() * 500;
    }
    return new Contact(times, x, y);
  }

  @Test
  void noTimeHasASmallerDistanceAndOneComesNearIt() {
    for (int seed = 0; seed < 300; seed++) {
      Random source = new Random(seed);
      Contact one = random(source);
      Contact other = random(source);
      Gap gap = new Gap(one, other);
      double least = Double.POSITIVE_INFINITY;
      long from = Math.max(one.downMs(), other.downMs());
      long to = Math.min(one.upMs(), other.upMs());
      for (long ms = from; ms <= to && from < to; ms++) {
        double[] a = one.at(ms);
        double[] b = other.at(ms);
        least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1]));
      }
      assertTrue(gap.px <= least + 1e-9, "seed " + seed);
      assertEquals(Double.isInfinite(least), Double.isInfinite(gap.px), "seed " + seed);
    }
  }

  @Test
  void fingersThatAreNeverDownTogetherHaveNoDistance() {
    Contact one = new Contact(new long[] {0, 10}, new double[] {5, 5}, new double[] {5, 5});
    Contact other = new Contact(new long[] {10, 20}, new double[] {5, 5}, new double[] {5, 5});

    assertTrue(!new Gap(one, other).isBelow(48));
  }
}
