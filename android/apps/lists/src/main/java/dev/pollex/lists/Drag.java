package dev.pollex.lists;

import android.content.Context;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import android.view.ViewConfiguration;
import java.util.function.IntConsumer;

/** Follows one finger up and down: drags the content along, and flings it when the finger was fast at the end. */
final class Drag {
  private static final int UNITS_PER_S = 1_000;
  private final int slop;
  private final int slowestFling;
  private final IntConsumer onDrag;
  private final IntConsumer onFling;
  private VelocityTracker speed;
  private float lastY;
  private boolean isDragging;

  /** Arguments: what moves the content by so many pixels towards its end, and at so many pixels a second. */
  Drag(Context context, IntConsumer onDrag, IntConsumer onFling) {
    ViewConfiguration configuration = ViewConfiguration.get(context);
    slop = configuration.getScaledTouchSlop();
    slowestFling = configuration.getScaledMinimumFlingVelocity();
    this.onDrag = onDrag;
    this.onFling = onFling;
  }

  /** Takes the next event of a touch; true once the finger drags, so that what lies below must not click. */
  boolean watch(MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN:
        isDragging = false;
        lastY = event.getY();
        stop();
        speed = VelocityTracker.obtain();
        speed.addMovement(event);
        break;
      case MotionEvent.ACTION_MOVE:
        speed.addMovement(event);
        move(event.getY());
        break;
      case MotionEvent.ACTION_UP:
        speed.addMovement(event);
        lift();
        break;
      case MotionEvent.ACTION_CANCEL:
        stop();
        break;
      default:
        break;
    }
    return isDragging;
  }

  private void move(float y) {
    float way = lastY - y;
    if (!isDragging && Math.abs(way) > slop) {
      isDragging = true;
      way -= Math.signum(way) * slop;
    }
    if (isDragging) {
      int pixels = Math.round(way);
      lastY = y;
      onDrag.accept(pixels);
    }
  }

  private void lift() {
    speed.computeCurrentVelocity(UNITS_PER_S);
    int pixelsPerSecond = -Math.round(speed.getYVelocity());
    stop();
    if (isDragging && Math.abs(pixelsPerSecond) >= slowestFling) {
      onFling.accept(pixelsPerSecond);
    }
  }

  private void stop() {
    if (speed != null) {
      speed.recycle();
      speed = null;
    }
  }
}
