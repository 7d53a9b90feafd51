package com.demo.mall;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Rect;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import com.demo.page.Page;
import java.util.List;

/**
 * Draws its lines itself and tells of each as a web view does: a box that says what is in it, and in that box the text
 * once more. Only the box of the last line, which orders, can be clicked.
 */
public final class WebPage extends View {
  private static final int LINE_DP = 64;
  private static final int TEXT_DP = 18;
  private static final int MARGIN_DP = 16;
  private final List<String> lines = List.of("山野户外旗舰店", "保温杯 500ml ×1", "合计 ¥75", "提交订单");
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final float density = getResources().getDisplayMetrics().density;
  private final int line = Math.round(LINE_DP * density);
  private Page page;

  /** Called by the layout. */
  public WebPage(Context context, AttributeSet attributes) {
    super(context, attributes);
    paint.setTextSize(TEXT_DP * density);
  }

  /** Notes on this page what is done here. */
  void begin(Page noted) {
    page = noted;
  }

  private boolean isButton(int index) {
    return index == lines.size() - 1;
  }

  private void click(int index) {
    if (isButton(index)) {
      page.note("click", "id", "", "label", lines.get(index));
      page.note("order");
    }
  }

  @Override
  protected void onDraw(Canvas canvas) {
    for (int i = 0; i < lines.size(); i++) {
      canvas.drawText(lines.get(i), MARGIN_DP * density, i * line + (line + paint.getTextSize()) / 2, paint);
    }
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_UP) {
      click((int) event.getY() / line);
    }
    return true;
  }

  @Override
  public CharSequence getAccessibilityClassName() {
    return "android.webkit.WebView";
  }

  @Override
  public AccessibilityNodeProvider getAccessibilityNodeProvider() {
    return new Tree();
  }

  /** The view; the boxes, numbered from 0; the texts, numbered from the count of the boxes. */
  private final class Tree extends AccessibilityNodeProvider {
    @Override
    public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
      if (id == HOST_VIEW_ID) {
        AccessibilityNodeInfo info = new AccessibilityNodeInfo(WebPage.this);
        onInitializeAccessibilityNodeInfo(info);
        for (int i = 0; i < lines.size(); i++) {
          info.addChild(WebPage.this, i);
        }
        return info;
      }
      return id < lines.size() ? box(id) : text(id);
    }

    @Override
    public boolean performAction(int id, int action, Bundle arguments) {
      if (id == HOST_VIEW_ID) {
        return performAccessibilityAction(action, arguments);
      }
      if (action != AccessibilityNodeInfo.ACTION_CLICK || !isButton(id)) {
        return false;
      }
      click(id);
      return true;
    }

    private AccessibilityNodeInfo box(int id) {
      AccessibilityNodeInfo info = node(id, id, "android.view.View");
      info.setParent(WebPage.this);
      info.addChild(WebPage.this, id + lines.size());
      info.setContentDescription(lines.get(id));
      if (isButton(id)) {
        info.setClickable(true);
        info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_CLICK);
      }
      return info;
    }

    private AccessibilityNodeInfo text(int id) {
      int index = id - lines.size();
      AccessibilityNodeInfo info = node(id, index, "android.widget.TextView");
      info.setParent(WebPage.this, index);
      info.setText(lines.get(index));
      return info;
    }

    private AccessibilityNodeInfo node(int id, int index, String className) {
      int[] at = new int[2];
      getLocationOnScreen(at);
      Rect bounds = new Rect(0, index * line, getWidth(), (index + 1) * line);
      bounds.offset(at[0], at[1]);
      AccessibilityNodeInfo info = new AccessibilityNodeInfo(WebPage.this, id);
      info.setPackageName(getContext().getPackageName());
      info.setClassName(className);
      info.setEnabled(true);
      info.setVisibleToUser(true);
      info.setBoundsInScreen(bounds);
      return info;
    }
  }
}
