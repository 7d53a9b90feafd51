package dev.pollex.lists;

import android.R;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Notes of one scroller what moves it, and how far it went when it has come to rest.
 *
 * <p>`action`: what a client asked of the node, and whether it was taken. `finger`: how far a finger went from touch to
 * lift. `scroll`: the way of the content in pixels, positive towards its end, null where it jumped too far to be
 * measured, who caused it (`action`, `finger`, or `app`), and the first and the last row that are shown then.
 */
final class Trace {
  private static final long REST_MS = 250;
  private static final String BY_APP = "app";
  private final View scroller;
  private final Supplier<int[]> shown;
  private final String list;
  private final Journal journal;
  private final Runnable atRest = this::rest;
  private Runnable onStart;
  private String by = BY_APP;
  private boolean isDown;
  private boolean isMoving;
  private boolean isMeasured = true;
  private int way;
  private float downX;
  private float downY;

  /**
   * Arguments: the view that scrolls, and how to ask it for the numbers of the first and the last row that it shows.
   * The list is called in the log by its resource id.
   */
  Trace(View scroller, Supplier<int[]> shown, Journal journal) {
    this.scroller = scroller;
    this.shown = shown;
    this.journal = journal;
    list = scroller.getResources().getResourceEntryName(scroller.getId());
  }

  /** The list's name in the log. */
  String list() {
    return list;
  }

  /** Runs something whenever a scroll begins that a client or a finger caused. */
  void onStart(Runnable listener) {
    onStart = listener;
  }

  /** Performs an action of a node; if it is a scroll, it is noted, and what moves next is its work. */
  boolean act(int action, BooleanSupplier perform) {
    String name = scrollName(action);
    if (name == null) {
      return perform.getAsBoolean();
    }
    by = "action";
    boolean isTaken = perform.getAsBoolean();
    journal.add("action", "list", list, "action", name, "taken", isTaken);
    restSoon();
    return isTaken;
  }

  /** Every touch that reaches the scroller or what is in it. */
  void touched(MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN:
        by = "finger";
        isDown = true;
        downX = event.getRawX();
        downY = event.getRawY();
        break;
      case MotionEvent.ACTION_UP:
      case MotionEvent.ACTION_CANCEL:
        isDown = false;
        int x = Math.round(event.getRawX() - downX);
        int y = Math.round(event.getRawY() - downY);
        journal.add("finger", "list", list, "x", x, "y", y);
        restSoon();
        break;
      default:
        break;
    }
  }

  /** The content moved so many pixels. */
  void moved(int pixels) {
    way += pixels;
    move();
  }

  /** The content moved, nobody knows how far. */
  void jumped() {
    isMeasured = false;
    move();
  }

  private void move() {
    restSoon();
    if (isMoving) {
      return;
    }
    isMoving = true;
    if (onStart != null && !by.equals(BY_APP)) {
      onStart.run();
    }
  }

  private void restSoon() {
    scroller.removeCallbacks(atRest);
    scroller.postDelayed(atRest, REST_MS);
  }

  private void rest() {
    if (isDown) {
      return;
    }
    if (isMoving) {
      int[] rows = shown.get();
      Integer distance = isMeasured ? way : null;
      journal.add("scroll", "list", list, "by", by, "distance", distance, "first", rows[0], "last", rows[1]);
    }
    isMoving = false;
    isMeasured = true;
    way = 0;
    by = BY_APP;
  }

  /** The name of an action that scrolls, null for all others. */
  private static String scrollName(int action) {
    if (action == AccessibilityNodeInfo.ACTION_SCROLL_FORWARD) {
      return "scroll_forward";
    } else if (action == AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD) {
      return "scroll_backward";
    } else if (action == R.id.accessibilityActionScrollUp) {
      return "scroll_up";
    } else if (action == R.id.accessibilityActionScrollDown) {
      return "scroll_down";
    } else if (action == R.id.accessibilityActionScrollLeft) {
      return "scroll_left";
    }
    return action == R.id.accessibilityActionScrollRight ? "scroll_right" : null;
  }
}
