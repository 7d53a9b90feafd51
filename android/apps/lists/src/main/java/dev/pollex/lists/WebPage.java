package dev.pollex.lists;

import android.R;
import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Rect;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeProvider;

/** Draws its paragraphs itself and tells of them as a web view does: all at once, also of those out of sight. */
public final class WebPage extends View {
  private static final int LINE_DP = 64;
  private static final int TEXT_DP = 18;
  private static final int MARGIN_DP = 16;
  private static final float PAGE_SHARE = 0.8f;
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final float density;
  private final int line;
  private final Drag drag;
  private Trace trace;
  private Journal journal;
  private String[] texts = {};
  private boolean hasTree;
  private int offset;

  /** Called by the layout. */
  public WebPage(Context context, AttributeSet attributes) {
    super(context, attributes);
    density = getResources().getDisplayMetrics().density;
    line = Math.round(LINE_DP * density);
    paint.setTextSize(TEXT_DP * density);
    drag = new Drag(context, this::move, speed -> { });
  }

  /** Shows these paragraphs, and begins to note. Arguments: whether assistive tools are told of them. */
  void begin(String[] paragraphs, boolean isTold, Journal notes) {
    texts = paragraphs;
    hasTree = isTold;
    journal = notes;
    trace = new Trace(this, () -> new int[] {offset / line + 1, paragraphAt(getHeight() - 1)}, notes);
  }

  private int paragraphAt(float y) {
    return Math.min((offset + (int) y) / line + 1, texts.length);
  }

  private boolean canGo(int direction) {
    return direction < 0 ? offset > 0 : offset < texts.length * line - getHeight();
  }

  private void move(int pixels) {
    int last = Math.max(0, texts.length * line - getHeight());
    int way = Math.max(0, Math.min(offset + pixels, last)) - offset;
    if (way == 0) {
      return;
    }
    offset += way;
    trace.moved(way);
    invalidate();
    AccessibilityEvent event = new AccessibilityEvent(AccessibilityEvent.TYPE_VIEW_SCROLLED);
    onInitializeAccessibilityEvent(event);
    event.setScrollDeltaY(way);
    event.setScrollY(offset);
    event.setMaxScrollY(last);
    sendAccessibilityEventUnchecked(event);
  }

  @Override
  protected void onDraw(Canvas canvas) {
    for (int i = 0; i < texts.length; i++) {
      canvas.drawText(texts[i], MARGIN_DP * density, i * line - offset + (line + paint.getTextSize()) / 2, paint);
    }
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    trace.touched(event);
    return super.dispatchTouchEvent(event);
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    boolean isDragging = drag.watch(event);
    if (event.getActionMasked() == MotionEvent.ACTION_UP && !isDragging) {
      journal.add("click", "list", trace.list(), "row", paragraphAt(event.getY()));
    }
    return true;
  }

  @Override
  public CharSequence getAccessibilityClassName() {
    return "android.webkit.WebView";
  }

  @Override
  public AccessibilityNodeProvider getAccessibilityNodeProvider() {
    return hasTree ? new Tree() : null;
  }

  @Override
  public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfo(info);
    if (!hasTree) {
      return;
    }
    ScrollActions.VERTICAL.offer(info, canGo(-1), canGo(1));
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
    if (!canGo(direction)) {
      return false;
    }
    move(direction * Math.round(getHeight() * PAGE_SHARE));
    return true;
  }

  /** The view, and a node of text for each paragraph, numbered from 0. */
  private final class Tree extends AccessibilityNodeProvider {
    @Override
    public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
      return id == HOST_VIEW_ID ? page() : paragraph(id);
    }

    @Override
    public boolean performAction(int id, int action, Bundle arguments) {
      if (id == HOST_VIEW_ID) {
        return performAccessibilityAction(action, arguments);
      }
      if (action == R.id.accessibilityActionShowOnScreen) {
        move(id * line - offset - getHeight() / 2);
        return true;
      }
      return false;
    }

    private AccessibilityNodeInfo page() {
      AccessibilityNodeInfo info = new AccessibilityNodeInfo(WebPage.this);
      onInitializeAccessibilityNodeInfo(info);
      for (int i = 0; i < texts.length; i++) {
        info.addChild(WebPage.this, i);
      }
      return info;
    }

    private AccessibilityNodeInfo paragraph(int id) {
      int[] at = new int[2];
      getLocationOnScreen(at);
      Rect bounds = new Rect(0, id * line - offset, getWidth(), (id + 1) * line - offset);
      boolean isSeen = bounds.top < getHeight() && bounds.bottom > 0;
      bounds.offset(at[0], at[1]);
      AccessibilityNodeInfo info = new AccessibilityNodeInfo(WebPage.this, id);
      info.setParent(WebPage.this);
      info.setPackageName(getContext().getPackageName());
      info.setClassName("android.widget.TextView");
      info.setText(texts[id]);
      info.setEnabled(true);
      info.setVisibleToUser(isSeen);
      info.setBoundsInScreen(bounds);
      info.addAction(AccessibilityAction.ACTION_SHOW_ON_SCREEN);
      return info;
    }
  }
}
