package dev.pollex.lists;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.CollectionInfo;
import android.widget.OverScroller;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Rows under headers that stay at the top until the next one pushes them away. Views are used again, and the header
 * is a child like the rows. It starts at its end, and keeps what it shows in place when rows come in above.
 */
public final class RecyclingList extends ViewGroup {
  private static final int SCROLL_MS = 200;
  private final Drag drag;
  private final OverScroller scroller;
  private final List<Deque<View>> used = new ArrayList<>();
  private final List<View> rows = new ArrayList<>();
  private Trace trace;
  private StickyRows content;
  private View sticky;
  private int first;
  private int lastScrollY;

  /** Called by the layout. */
  public RecyclingList(Context context, AttributeSet attributes) {
    super(context, attributes);
    drag = new Drag(context, this::scrollByFinger, this::fling);
    scroller = new OverScroller(context);
  }

  /** Shows these rows from their end, and begins to note. */
  void begin(StickyRows shown, Journal journal) {
    trace = new Trace(this, () -> new int[] {first + 1, first + rows.size()}, journal);
    content = shown;
    for (int type = 0; type < content.typeCount(); type++) {
      used.add(new ArrayDeque<>());
    }
    sticky = content.view(content.headerOf(0), null, this);
    addView(sticky);
  }

  Trace trace() {
    return trace;
  }

  /** Rows came or went: the lowest one that is shown and is still there keeps its place. */
  void changed(StickyRows next) {
    View anchor = null;
    int position = -1;
    for (int i = rows.size() - 1; i >= 0 && position < 0; i--) {
      anchor = rows.get(i);
      position = content.isHeader(first + i) ? -1 : next.indexOf(content.idOf(first + i));
    }
    int top = anchor == null ? 0 : anchor.getTop();
    content = next;
    recycleAll();
    if (position >= 0) {
      first = position;
      add(position, 0, top);
      fill();
    }
    requestLayout();
  }

  @Override
  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
    if (rows.isEmpty() && content != null) {
      first = content.count() - 1;
      View last = add(first, 0, 0);
      last.offsetTopAndBottom(getHeight() - last.getBottom());
      fill();
    } else {
      // A row whose text changed may have another height.
      int at = rows.isEmpty() ? 0 : rows.get(0).getTop();
      for (View row : rows) {
        place(row, at);
        at = row.getBottom();
      }
      fill();
    }
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    trace.touched(event);
    return super.dispatchTouchEvent(event);
  }

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      scroller.forceFinished(true);
    }
    return drag.watch(event);
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    drag.watch(event);
    return true;
  }

  @Override
  public void computeScroll() {
    if (scroller.computeScrollOffset()) {
      int way = scroller.getCurrY() - lastScrollY;
      lastScrollY = scroller.getCurrY();
      if (move(way) != way) {
        scroller.forceFinished(true);
      }
      postInvalidateOnAnimation();
    }
  }

  @Override
  public boolean canScrollVertically(int direction) {
    if (rows.isEmpty()) {
      return false;
    }
    return direction < 0
        ? first > 0 || rows.get(0).getTop() < 0
        : first + rows.size() < content.count() || rows.get(rows.size() - 1).getBottom() > getHeight();
  }

  private void scrollByFinger(int pixels) {
    move(pixels);
  }

  private void fling(int pixelsPerSecond) {
    lastScrollY = 0;
    scroller.fling(0, 0, 0, pixelsPerSecond, 0, 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
    postInvalidateOnAnimation();
  }

  /** Moves the content up by as many of these pixels as there is content for, and gives that number. */
  private int move(int pixels) {
    int left = pixels;
    while (left != 0) {
      int room = left > 0 ? rows.get(rows.size() - 1).getBottom() - getHeight() : -rows.get(0).getTop();
      int step = Math.min(Math.abs(left), Math.max(room, 0)) * Integer.signum(left);
      boolean isStuck = step == 0 && !grow(Integer.signum(left));
      if (isStuck) {
        break;
      }
      for (View row : rows) {
        row.offsetTopAndBottom(-step);
      }
      left -= step;
    }
    int moved = pixels - left;
    if (moved != 0) {
      recycle();
      placeSticky();
      trace.moved(moved);
      sendScrolled(moved);
      invalidate();
    }
    return moved;
  }

  /** Adds the next row at the end that content comes from; false if there is none. */
  private boolean grow(int direction) {
    int next = direction > 0 ? first + rows.size() : first - 1;
    if (next < 0 || next >= content.count()) {
      return false;
    }
    if (direction > 0) {
      add(next, rows.size(), rows.get(rows.size() - 1).getBottom());
    } else {
      first = next;
      View row = add(next, 0, 0);
      row.offsetTopAndBottom(rows.get(1).getTop() - row.getBottom());
    }
    return true;
  }

  private void fill() {
    boolean hasMore = true;
    while (hasMore && rows.get(rows.size() - 1).getBottom() < getHeight()) {
      hasMore = grow(1);
    }
    hasMore = true;
    while (hasMore && rows.get(0).getTop() > 0) {
      hasMore = grow(-1);
    }
    recycle();
    placeSticky();
  }

  private View add(int position, int index, int top) {
    int type = content.typeOf(position);
    View row = content.view(position, used.get(type).poll(), this);
    addViewInLayout(row, index, row.getLayoutParams());
    rows.add(index, row);
    row.setAccessibilityDelegate(new RowDelegate(view -> first + rows.indexOf(view), content.isHeader(position)));
    place(row, top);
    return row;
  }

  private void place(View row, int top) {
    row.measure(
        MeasureSpec.makeMeasureSpec(getWidth(), MeasureSpec.EXACTLY),
        MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
    row.layout(0, top, getWidth(), top + row.getMeasuredHeight());
  }

  private void recycle() {
    while (rows.size() > 1 && rows.get(0).getBottom() <= 0) {
      remove(0);
      first++;
    }
    while (rows.size() > 1 && rows.get(rows.size() - 1).getTop() >= getHeight()) {
      remove(rows.size() - 1);
    }
  }

  private void recycleAll() {
    // The rows belong to positions of the old content: their types are not known any more.
    for (View row : rows) {
      removeViewInLayout(row);
    }
    rows.clear();
  }

  private void remove(int index) {
    View row = rows.remove(index);
    removeViewInLayout(row);
    used.get(content.typeOf(first + index)).add(row);
  }

  /** The header of the first row, at the top, as far as the next header leaves it room. */
  private void placeSticky() {
    content.view(content.headerOf(first), sticky, this);
    place(sticky, 0);
    for (int i = 1; i < rows.size(); i++) {
      if (content.isHeader(first + i)) {
        place(sticky, Math.min(0, rows.get(i).getTop() - sticky.getHeight()));
        break;
      }
    }
  }

  private void sendScrolled(int pixels) {
    AccessibilityEvent event = new AccessibilityEvent(AccessibilityEvent.TYPE_VIEW_SCROLLED);
    onInitializeAccessibilityEvent(event);
    event.setScrollDeltaY(pixels);
    event.setItemCount(content.count());
    event.setFromIndex(first);
    event.setToIndex(first + rows.size() - 1);
    sendAccessibilityEventUnchecked(event);
  }

  @Override
  public CharSequence getAccessibilityClassName() {
    return "androidx.recyclerview.widget.RecyclerView";
  }

  @Override
  public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfo(info);
    info.setCollectionInfo(new CollectionInfo(content.count(), 1, false));
    ScrollActions.VERTICAL.offer(info, canScrollVertically(-1), canScrollVertically(1));
  }

  @Override
  public boolean performAccessibilityAction(int action, Bundle arguments) {
    return trace.act(action, () -> perform(action, arguments));
  }

  private boolean perform(int action, Bundle arguments) {
    int direction = ScrollActions.VERTICAL.direction(action);
    if (direction == 0) {
      return super.performAccessibilityAction(action, arguments);
    }
    if (!canScrollVertically(direction)) {
      return false;
    }
    lastScrollY = 0;
    scroller.startScroll(0, 0, 0, direction * (getHeight() - sticky.getHeight()), SCROLL_MS);
    postInvalidateOnAnimation();
    return true;
  }
}
