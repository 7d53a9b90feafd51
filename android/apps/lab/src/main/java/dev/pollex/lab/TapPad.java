package dev.pollex.lab;

import android.content.Context;
import android.util.AttributeSet;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.View;

/** Tells single, double and long taps and swipes from the left or right edge apart, by Android's own detector. */
public final class TapPad extends View {
  private static final int EDGE_DP = 24;
  private static final int SWIPE_DP = 80;
  private final GestureDetector detector;
  private final float density;
  private Watcher watcher;
  private float downX;

  /** Who is told what a touch was: `single`, `double`, `long`, `left_edge`, `right_edge`. */
  interface Watcher {
    void was(String kind);
  }

  /** As layouts make it. */
  public TapPad(Context context, AttributeSet attributes) {
    super(context, attributes);
    detector = new GestureDetector(context, new Taps());
    density = context.getResources().getDisplayMetrics().density;
  }

  void watch(Watcher newWatcher) {
    watcher = newWatcher;
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    detector.onTouchEvent(event);
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      downX = event.getX();
    } else if (event.getActionMasked() == MotionEvent.ACTION_UP) {
      float way = event.getX() - downX;
      if (downX <= EDGE_DP * density && way >= SWIPE_DP * density) {
        watcher.was("left_edge");
      } else if (downX >= getWidth() - EDGE_DP * density && -way >= SWIPE_DP * density) {
        watcher.was("right_edge");
      }
    }
    return true;
  }

  private final class Taps extends GestureDetector.SimpleOnGestureListener {
    @Override
    public boolean onSingleTapConfirmed(MotionEvent event) {
      watcher.was("single");
      return true;
    }

    @Override
    public boolean onDoubleTap(MotionEvent event) {
      watcher.was("double");
      return true;
    }

    @Override
    public void onLongPress(MotionEvent event) {
      watcher.was("long");
    }
  }
}
