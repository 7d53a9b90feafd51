package dev.pollex.helper.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.pollex.helper.wire.Refusal;
import org.junit.jupiter.api.Test;

/** Values of sliders (C-44). */
class RangesTest {
  private static final float[] WHOLE = {0, 0, 100, 40};
  private static final float[] FRACTIONS = {1, 0.1f, 0.7f, 0.5f};

  private static Refusal refused(double value, float... range) {
    return assertThrows(Refusal.class, () -> Ranges.sent(value, range));
  }

  @Test
  void aWholeRangeTakesWholeNumbersOnly() throws Exception {
    assertEquals(70, Ranges.sent(70, WHOLE));
    assertEquals("INVALID", refused(49.5, WHOLE).code);
    assertEquals(50L, refused(49.6, WHOLE).detail.get("nearest"));
    float[] huge = {0, 0, 1e9f, 0};
    assertEquals("INVALID", refused(16777217, huge).code);
    assertEquals(16777216L, refused(16777217, huge).detail.get("nearest"));
  }

  @Test
  void nothingIsMovedIntoTheRange() {
    for (double value : new double[] {-1, 101, 1L << 40}) {
      Refusal refusal = refused(value, WHOLE);
      assertEquals("OUT_OF_RANGE", refusal.code);
      assertEquals(0f, refusal.detail.get("min"));
      assertEquals(100f, refusal.detail.get("max"));
      assertEquals(40f, refusal.detail.get("current"));
      assertEquals("value is from 0.0 to 100.0 here, not " + value, refusal.getMessage());
    }
  }

  @Test
  void aFractionIsSentAsTheNearestFloatAndTheBoundsAreInside() throws Exception {
    assertEquals(0.333f, Ranges.sent(0.333, FRACTIONS));
    assertEquals(0.1f, Ranges.sent(0.1, FRACTIONS));
    assertEquals(0.7f, Ranges.sent(0.7, FRACTIONS));
    assertEquals("OUT_OF_RANGE", refused(0.70001, FRACTIONS).code);
  }
}
