package dev.pollex.lists;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.CollectionInfo;
import android.widget.FrameLayout;
import java.util.function.IntConsumer;

/** Shows one of its children at a time; a finger that goes sideways, or an action, turns to the next. */
public final class Pager extends FrameLayout {
  private final int slop;
  private Trace trace;
  private IntConsumer onTurn;
  private boolean goesRound;
  private int page;
  private float downX;
  private float downY;
  private boolean isTurning;

  /** Called by the layout. */
  public Pager(Context context, AttributeSet attributes) {
    super(context, attributes);
    slop = ViewConfiguration.get(context).getScaledTouchSlop();
  }

  /** Begins to note, and shows the first page. Arguments: whether the first page follows the last. */
  void begin(Journal journal, boolean isRound, IntConsumer listener) {
    trace = new Trace(this, () -> new int[] {page + 1, page + 1}, journal);
    goesRound = isRound;
    onTurn = listener;
    show(0);
  }

  /** Turns to a page, counted from 0. */
  void turnTo(int next) {
    if (next == page) {
      return;
    }
    trace.moved((next - page) * getWidth());
    show(next);
    sendAccessibilityEvent(AccessibilityEvent.TYPE_VIEW_SCROLLED);
  }

  private void show(int shown) {
    page = shown;
    for (int i = 0; i < getChildCount(); i++) {
      getChildAt(i).setVisibility(i == page ? View.VISIBLE : View.GONE);
    }
    onTurn.accept(page);
  }

  private boolean canTurn(int pages) {
    return goesRound || page + pages >= 0 && page + pages < getChildCount();
  }

  private boolean turn(int pages) {
    if (!canTurn(pages)) {
      return false;
    }
    turnTo(Math.floorMod(page + pages, getChildCount()));
    return true;
  }

  @Override
  public boolean canScrollHorizontally(int direction) {
    return canTurn(Integer.signum(direction));
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    trace.touched(event);
    return super.dispatchTouchEvent(event);
  }

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      downX = event.getX();
      downY = event.getY();
      isTurning = false;
    } else if (event.getActionMasked() == MotionEvent.ACTION_MOVE) {
      float x = Math.abs(event.getX() - downX);
      isTurning |= x > slop && x > Math.abs(event.getY() - downY);
    }
    return isTurning;
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_MOVE) {
      isTurning |= Math.abs(event.getX() - downX) > slop;
    } else if (event.getActionMasked() == MotionEvent.ACTION_UP && isTurning) {
      turn(event.getX() < downX ? 1 : -1);
    }
    return true;
  }

  @Override
  public CharSequence getAccessibilityClassName() {
    return "androidx.viewpager.widget.ViewPager";
  }

  @Override
  public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfo(info);
    info.setCollectionInfo(new CollectionInfo(1, getChildCount(), false));
    ScrollActions.HORIZONTAL.offer(info, canTurn(-1), canTurn(1));
  }

  @Override
  public boolean performAccessibilityAction(int action, Bundle arguments) {
    return trace.act(action, () -> perform(action, arguments));
  }

  private boolean perform(int action, Bundle arguments) {
    int direction = ScrollActions.HORIZONTAL.direction(action);
    return direction == 0 ? super.performAccessibilityAction(action, arguments) : turn(direction);
  }
}
