package dev.pollex.lab;

import java.util.Locale;

/** Which second of a day lies at which pixel of a drawn timeline, whose middle is the selected time. */
final class TimeScale {
  static final int DAY_S = 86_400;
  private static final double MIN_SECONDS_PER_PIXEL = 0.01;
  private static final double MAX_SECONDS_PER_PIXEL = 80;
  private double middle;
  private double secondsPerPixel;

  TimeScale(double middle, double secondsPerPixel) {
    this.secondsPerPixel = secondsPerPixel;
    this.middle = middle;
  }

  /** The time in the middle, in seconds of the day. */
  double middle() {
    return middle;
  }

  double secondsPerPixel() {
    return secondsPerPixel;
  }

  /** The time at so many pixels to the right of the middle. */
  double at(double pixels) {
    return middle + pixels * secondsPerPixel;
  }

  /** How many pixels to the right of the middle a time lies. */
  double pixels(double time) {
    return (time - middle) / secondsPerPixel;
  }

  /** Content moves so many pixels to the right; it ends at the ends of the day. */
  void pan(double pixels) {
    advance(-pixels * secondsPerPixel);
  }

  void advance(double seconds) {
    middle = Math.max(0, Math.min(DAY_S, middle + seconds));
  }

  /** Makes all so many times as large; what lies at so many pixels to the right of the middle stays there. */
  void zoom(double factor, double pixels) {
    double fixed = at(pixels);
    secondsPerPixel =
        Math.max(MIN_SECONDS_PER_PIXEL, Math.min(MAX_SECONDS_PER_PIXEL, secondsPerPixel / factor));
    advance(fixed - at(pixels));
  }

  /** The distance of marks: the shortest round one that leaves them this many pixels apart. */
  int markSeconds(double minPixels) {
    int[] round = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600};
    for (int seconds : round) {
      if (seconds / secondsPerPixel >= minPixels) {
        return seconds;
      }
    }
    return DAY_S / 2;
  }

  /** `09:05:07`. */
  static String clock(double time) {
    int seconds = (int) Math.round(time);
    return String.format(
        Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
