package dev.pollex.helper.screen;

import dev.pollex.helper.wire.Refusal;

/** Values of sliders (C-44). A range is {type, minimum, maximum, current}, as in {@link NodeFacts}. */
public final class Ranges {
  private static final int INT = 0;
  /** Beyond it not every whole number is a 32-bit float. */
  private static final double MAX_WHOLE = 1e15;

  private Ranges() {}

  /** What is sent for the value: the nearest 32-bit float. INVALID or OUT_OF_RANGE if the range has no such value. */
  public static float sent(double value, float[] range) throws Refusal {
    float sent = (float) value;
    if (range[0] == INT && (sent != value || value != Math.rint(value))) {
      Object nearest = nearest(value);
      throw new Refusal("INVALID", "value has to be a whole number that a 32-bit float holds, as " + nearest)
          .detail("nearest", nearest);
    }
    if (!(sent >= range[1] && sent <= range[2])) {
      throw new Refusal("OUT_OF_RANGE", "value is from " + range[1] + " to " + range[2] + " here, not " + value)
          .detail("min", range[1])
          .detail("max", range[2])
          .detail("current", range[3]);
    }
    return sent;
  }

  private static Object nearest(double value) {
    double nearest = (float) Math.rint(value);
    return Math.abs(nearest) < MAX_WHOLE ? (Object) (long) nearest : (Object) nearest;
  }
}
