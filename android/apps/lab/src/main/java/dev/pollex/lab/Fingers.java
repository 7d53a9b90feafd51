package dev.pollex.lab;

import android.view.MotionEvent;

/** How the fingers of a touch move together: their middle, and the distance and direction of the first two. */
final class Fingers {
  private int count;
  private float x;
  private float y;
  private double span;
  private double angle;

  /** Takes the places of all fingers that stay down. */
  void take(MotionEvent event) {
    int leaving = event.getActionMasked() == MotionEvent.ACTION_POINTER_UP ? event.getActionIndex() : -1;
    float[] xs = new float[event.getPointerCount()];
    float[] ys = new float[event.getPointerCount()];
    count = 0;
    float sumX = 0;
    float sumY = 0;
    for (int i = 0; i < event.getPointerCount(); i++) {
      if (i != leaving) {
        xs[count] = event.getX(i);
        ys[count] = event.getY(i);
        sumX += xs[count];
        sumY += ys[count];
        count++;
      }
    }
    x = sumX / count;
    y = sumY / count;
    span = count < 2 ? 0 : Math.hypot(xs[1] - xs[0], ys[1] - ys[0]);
    angle = count < 2 ? 0 : Math.toDegrees(Math.atan2(ys[1] - ys[0], xs[1] - xs[0]));
  }

  int count() {
    return count;
  }

  float x() {
    return x;
  }

  float y() {
    return y;
  }

  /** 0 for one finger. */
  double span() {
    return span;
  }

  /** Degrees by which the first two have turned since, clockwise; -180 to 180. */
  double turnedSince(Fingers before) {
    double turned = angle - before.angle;
    return turned - 360 * Math.round(turned / 360);
  }
}
