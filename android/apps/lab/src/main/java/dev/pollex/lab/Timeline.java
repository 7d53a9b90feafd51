package dev.pollex.lab;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import android.view.View;
import android.view.ViewConfiguration;
import android.widget.OverScroller;

/**
 * A drawn timeline without nodes of its own: one finger pans it and may fling it on, two zoom it, and its middle is the
 * selected time.
 */
public final class Timeline extends View {
  private static final int NOON_S = 43_200;
  private static final double FIRST_SECONDS_PER_PIXEL = 20;
  private static final int MARK_PX = 160;
  private static final int TEXT_PX = 30;
  private static final int LINE_PX = 40;
  private static final int FLING_UNITS_MS = 1_000;
  private final TimeScale scale = new TimeScale(NOON_S, FIRST_SECONDS_PER_PIXEL);
  private final Paint paint = new Paint();
  private final OverScroller fling;
  private final int slowestFling;
  private Fingers last = new Fingers();
  private VelocityTracker speed;
  private int flungTo;
  private double zoom = 1;
  private double degrees;
  private boolean isPinched;
  private Watcher watcher;

  /** Who is told of what comes of touches. */
  interface Watcher {
    /** The selected time, or what lies under the finger, is another. */
    void moved();

    /** The last of several fingers has left; how large the content is, and how far the fingers turned. */
    void pinched(double factor, double turned);
  }

  /** As layouts make it. */
  public Timeline(Context context, AttributeSet attributes) {
    super(context, attributes);
    fling = new OverScroller(context);
    slowestFling = ViewConfiguration.get(context).getScaledMinimumFlingVelocity();
    paint.setTextSize(TEXT_PX);
    paint.setTextAlign(Paint.Align.CENTER);
  }

  void watch(Watcher newWatcher) {
    watcher = newWatcher;
  }

  TimeScale scale() {
    return scale;
  }

  /** The time under the fingers; NaN if none is down. */
  double touched() {
    return last.count() == 0 ? Double.NaN : scale.at(last.x() - getWidth() / 2.0);
  }

  void moved() {
    watcher.moved();
    invalidate();
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    int action = event.getActionMasked();
    Fingers now = new Fingers();
    now.take(event);
    if (action == MotionEvent.ACTION_DOWN) {
      begin();
    }
    speed.addMovement(event);
    if (action == MotionEvent.ACTION_MOVE) {
      follow(now);
    }
    last = now;
    if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
      end(action == MotionEvent.ACTION_UP);
    }
    moved();
    return true;
  }

  private void begin() {
    fling.forceFinished(true);
    speed = VelocityTracker.obtain();
    isPinched = false;
    zoom = 1;
    degrees = 0;
  }

  private void follow(Fingers now) {
    scale.pan(now.x() - last.x());
    if (now.span() > 0 && last.span() > 0) {
      isPinched = true;
      double factor = now.span() / last.span();
      zoom *= factor;
      degrees += now.turnedSince(last);
      scale.zoom(factor, now.x() - getWidth() / 2.0);
    }
  }

  private void end(boolean mayFling) {
    last = new Fingers();
    if (isPinched) {
      watcher.pinched(zoom, degrees);
    } else if (mayFling) {
      speed.computeCurrentVelocity(FLING_UNITS_MS);
      int velocity = Math.round(speed.getXVelocity());
      if (Math.abs(velocity) >= slowestFling) {
        flungTo = 0;
        fling.fling(0, 0, velocity, 0, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 0);
      }
    }
    speed.recycle();
  }

  @Override
  public void computeScroll() {
    if (fling.computeScrollOffset()) {
      scale.pan(fling.getCurrX() - flungTo);
      flungTo = fling.getCurrX();
      moved();
    }
  }

  @Override
  protected void onDraw(Canvas canvas) {
    canvas.drawColor(Color.LTGRAY);
    paint.setColor(Color.BLACK);
    double middle = getWidth() / 2.0;
    int step = scale.markSeconds(MARK_PX);
    int first = (int) Math.max(0, Math.ceil(scale.at(-middle) / step)) * step;
    for (int time = first; time <= Math.min(TimeScale.DAY_S, scale.at(middle)); time += step) {
      float x = (float) (middle + scale.pixels(time));
      canvas.drawLine(x, 0, x, LINE_PX, paint);
      canvas.drawText(TimeScale.clock(time), x, LINE_PX + TEXT_PX, paint);
    }
    paint.setColor(Color.RED);
    canvas.drawLine((float) middle, 0, (float) middle, getHeight(), paint);
  }
}
