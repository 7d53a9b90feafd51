package dev.pollex.helper.touch;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** How near two fingers come to each other while both are down. */
final class Gap {
  /** What counts as equal: positions are computed with fractions. */
  private static final double TOLERANCE_PX = 1e-6;

  /** The least distance; infinite if they are never down together. */
  double px = Double.POSITIVE_INFINITY;
  /** When it is reached. */
  long atMs;

  /** Between two neighbouring times both move evenly, and so does the way from one to the other. */
  Gap(Contact one, Contact other) {
    if (!one.overlaps(other)) {
      return;
    }
    List<Long> times = commonTimes(one, other);
    for (int i = 1; i < times.size(); i++) {
      nearest(one, other, times.get(i - 1), times.get(i));
    }
  }

  boolean isBelow(double minPx) {
    return px < minPx - TOLERANCE_PX;
  }

  private static List<Long> commonTimes(Contact one, Contact other) {
    long from = Math.max(one.downMs(), other.downMs());
    long to = Math.min(one.upMs(), other.upMs());
    TreeSet<Long> times = new TreeSet<Long>();
    for (Contact contact : new Contact[] {one, other}) {
      for (long ms : contact.times) {
        times.add(Math.max(from, Math.min(to, ms)));
      }
    }
    return new ArrayList<Long>(times);
  }

  private void nearest(Contact one, Contact other, long fromMs, long toMs) {
    double[] start = way(one, other, fromMs);
    double[] end = way(one, other, toMs);
    double dx = end[0] - start[0];
    double dy = end[1] - start[1];
    double length = dx * dx + dy * dy;
    double part = length == 0 ? 0 : -(start[0] * dx + start[1] * dy) / length;
    part = Math.max(0, Math.min(1, part));
    double distance = Math.hypot(start[0] + part * dx, start[1] + part * dy);
    if (distance < px) {
      px = distance;
      atMs = fromMs + Math.round(part * (toMs - fromMs));
    }
  }

  private static double[] way(Contact one, Contact other, long ms) {
    double[] from = one.at(ms);
    double[] to = other.at(ms);
    return new double[] {to[0] - from[0], to[1] - from[1]};
  }
}
