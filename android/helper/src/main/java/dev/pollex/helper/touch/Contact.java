package dev.pollex.helper.touch;

import java.util.Arrays;

/** The way of one finger, from where it comes down to where it goes up, straight from point to point. */
final class Contact {
  /** Milliseconds from the start of the whole, strictly rising. */
  final long[] times;
  private final double[] x;
  private final double[] y;

  Contact(long[] times, double[] x, double[] y) {
    this.times = times;
    this.x = x;
    this.y = y;
  }

  long downMs() {
    return times[0];
  }

  long upMs() {
    return times[times.length - 1];
  }

  int count() {
    return times.length;
  }

  double[] point(int index) {
    return new double[] {x[index], y[index]};
  }

  /** Where the finger is; exactly the given point at the time of one. */
  double[] at(long ms) {
    int index = Arrays.binarySearch(times, ms);
    if (index >= 0) {
      return point(index);
    }
    int after = -index - 1;
    int before = after - 1;
    double part = (ms - times[before]) / (double) (times[after] - times[before]);
    return new double[] {x[before] + (x[after] - x[before]) * part, y[before] + (y[after] - y[before]) * part};
  }

  boolean overlaps(Contact other) {
    return downMs() < other.upMs() && other.downMs() < upMs();
  }

  Contact movedBy(double dx, double dy) {
    double[] movedX = x.clone();
    double[] movedY = y.clone();
    for (int i = 0; i < times.length; i++) {
      movedX[i] += dx;
      movedY[i] += dy;
    }
    return new Contact(times, movedX, movedY);
  }
}
