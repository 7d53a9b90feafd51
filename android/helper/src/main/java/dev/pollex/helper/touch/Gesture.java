package dev.pollex.helper.touch;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the fingers of one `touch` request do (C-70, C-73, C-85). */
public final class Gesture {
  /** FINGERS_MAX: at one time. */
  static final int MAX_FINGERS = 5;
  static final int MAX_CONTACTS = 20;
  /** Of one contact: a turning pinch is sent as one short straight way from sample to sample. */
  static final int MAX_POINTS = 1024;
  /** GESTURE_MAX_MS: of the whole. */
  static final long MAX_MS = 10000;
  private static final int MIN_POINTS = 2;
  private static final int NUMBERS = 3;

  private final List<Contact> contacts;
  private final Plan plan;

  Gesture(List<Contact> contacts) {
    this.contacts = contacts;
    this.plan = new Plan(contacts);
  }

  /** Reads `fingers`; INVALID for what no display could make right. */
  public static Gesture from(Fields request) throws Refusal {
    List<Contact> contacts = new ArrayList<Contact>();
    for (Object way : request.list("fingers", 1, MAX_CONTACTS)) {
      Contact contact = contact(way);
      if (contact == null) {
        throw request
            .invalid(
                "fingers",
                "lists of " + MIN_POINTS + " to " + MAX_POINTS
                    + " points [t_ms, x, y], times from 0 to " + MAX_MS + " and rising by whole milliseconds")
            .detail("finger", contacts.size() + 1);
      }
      contacts.add(contact);
    }
    Gesture gesture = new Gesture(contacts);
    if (gesture.mostFingers() > MAX_FINGERS) {
      throw request.invalid("fingers", "at most " + MAX_FINGERS + " at one time");
    }
    return gesture;
  }

  /** Null if it is none. */
  private static Contact contact(Object way) {
    List<?> points = way instanceof List ? (List<?>) way : new ArrayList<Object>();
    int count = points.size();
    if (count < MIN_POINTS || count > MAX_POINTS) {
      return null;
    }
    long[] times = new long[count];
    double[] x = new double[count];
    double[] y = new double[count];
    for (int i = 0; i < count; i++) {
      double[] point = numbers(points.get(i));
      if (point == null || point[0] < 0 || point[0] > MAX_MS) {
        return null;
      }
      times[i] = Math.round(point[0]);
      x[i] = point[1];
      y[i] = point[2];
      if (i > 0 && times[i] <= times[i - 1]) {
        return null;
      }
    }
    return new Contact(times, x, y);
  }

  private static double[] numbers(Object point) {
    if (!(point instanceof List) || ((List<?>) point).size() != NUMBERS) {
      return null;
    }
    double[] numbers = new double[NUMBERS];
    int index = 0;
    for (Object number : (List<?>) point) {
      if (!(number instanceof Number)) {
        return null;
      }
      numbers[index++] = ((Number) number).doubleValue();
    }
    return numbers;
  }

  /** The same, that far away. */
  public Gesture movedBy(int dx, int dy) {
    List<Contact> moved = new ArrayList<Contact>();
    for (Contact contact : contacts) {
      moved.add(contact.movedBy(dx, dy));
    }
    return new Gesture(moved);
  }

  /** The most fingers that are down at one time. */
  public int mostFingers() {
    return plan.mostFingers();
  }

  /** Number of contacts in the request. */
  public int count() {
    return contacts.size();
  }

  /** From the start of the request to the last finger up. */
  public long lengthMs() {
    List<Sample> samples = plan.samples();
    return samples.get(samples.size() - 1).atMs;
  }

  /** The events, in order. */
  public List<Sample> samples() {
    return plan.samples();
  }

  /** Where each contact comes down, [x, y]. */
  public List<double[]> downPoints() {
    List<double[]> points = new ArrayList<double[]>();
    for (Contact contact : contacts) {
      points.add(contact.point(0));
    }
    return points;
  }

  /**
   * OUT_OF_RANGE if a finger would leave the display, INVALID if two would come too near. Ways are straight, so that
   * between two points on the display there are only others.
   *
   * @param minGapPx the least distance of two fingers
   */
  public void check(int width, int height, double minGapPx) throws Refusal {
    for (int finger = 0; finger < contacts.size(); finger++) {
      Contact contact = contacts.get(finger);
      for (int i = 0; i < contact.count(); i++) {
        double[] point = contact.point(i);
        if (!isInside(point[0], width) || !isInside(point[1], height)) {
          throw new Refusal("OUT_OF_RANGE", "a finger would leave the display")
              .detail("finger", finger + 1)
              .detail("at_ms", contact.times[i])
              .detail("point", Arrays.<Object>asList(point[0], point[1]))
              .detail("display", Arrays.<Object>asList(width, height));
        }
      }
    }
    for (int one = 0; one < contacts.size(); one++) {
      for (int other = one + 1; other < contacts.size(); other++) {
        Gap gap = new Gap(contacts.get(one), contacts.get(other));
        if (gap.isBelow(minGapPx)) {
          throw new Refusal("INVALID", "two fingers would come too near to each other")
              .detail("fingers", Arrays.<Object>asList(one + 1, other + 1))
              .detail("at_ms", gap.atMs)
              .detail("gap_px", gap.px)
              .detail("min_px", minGapPx);
        }
      }
    }
  }

  /** From the first pixel to the last, as normalized places do (C-68). */
  private static boolean isInside(double place, int size) {
    return place >= 0 && place <= size - 1;
  }
}
