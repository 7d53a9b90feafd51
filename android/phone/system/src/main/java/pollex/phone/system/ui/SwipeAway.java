package pollex.phone.system.ui;

import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.accessibility.AccessibilityNodeInfo;

/** What lets a finger take a view away along one axis, and an assistive tool do so by its action. */
final class SwipeAway {
  private static final int PART = 3;

  private final View view;
  private final boolean sideways;
  private final Runnable gone;
  private final int slop;
  private float startX;
  private float startY;
  private boolean dragged;

  /**
   * @param sideways left or right; else up
   * @param gone called once the finger has let it go far enough away
   */
  SwipeAway(View view, boolean sideways, Runnable gone) {
    this.view = view;
    this.sideways = sideways;
    this.gone = gone;
    slop = ViewConfiguration.get(view.getContext()).getScaledTouchSlop();
  }

  /** For {@code onInterceptTouchEvent}. */
  boolean intercepts(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      startX = event.getRawX();
      startY = event.getRawY();
      dragged = false;
    }
    return event.getActionMasked() == MotionEvent.ACTION_MOVE && isDragged(event);
  }

  private boolean isDragged(MotionEvent event) {
    float across = Math.abs(event.getRawX() - startX);
    float along = Math.abs(event.getRawY() - startY);
    boolean mine = sideways ? across > along && across > slop : along > across && event.getRawY() - startY < -slop;
    if (!dragged && mine) {
      dragged = true;
      view.setPressed(false);
      view.getParent().requestDisallowInterceptTouchEvent(true);
    }
    return dragged;
  }

  /** For {@code onTouchEvent}: whether the event was of a drag. */
  boolean takes(MotionEvent event) {
    int action = event.getActionMasked();
    if (action == MotionEvent.ACTION_MOVE) {
      if (!isDragged(event)) return false;
      if (sideways) view.setTranslationX(event.getRawX() - startX);
      else view.setTranslationY(Math.min(0, event.getRawY() - startY));
      return true;
    }
    boolean ends = action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL;
    if (!ends || !dragged) return false;
    float way = Math.abs(sideways ? view.getTranslationX() : view.getTranslationY());
    boolean away = way > (sideways ? view.getWidth() : view.getHeight()) / (float) PART;
    view.setTranslationX(0);
    view.setTranslationY(0);
    if (away && action == MotionEvent.ACTION_UP) gone.run();
    return true;
  }

  /** For {@code onInitializeAccessibilityNodeInfoInternal}. */
  static void offer(AccessibilityNodeInfo info) {
    info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_DISMISS);
  }

  /** For {@code performAccessibilityActionInternal}: whether the action was this one. */
  boolean performs(int action, Bundle arguments) {
    if (action != AccessibilityNodeInfo.ACTION_DISMISS) return false;
    gone.run();
    return true;
  }
}
