package dev.pollex.lab;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeInfo.RangeInfo;

/** A drawn slider whose value may have a fraction: what Android's own sliders cannot have. */
public final class RangeView extends View {
  private final Paint paint = new Paint();
  private int type = RangeInfo.RANGE_TYPE_FLOAT;
  private float min;
  private float max = 1;
  private float step;
  private float value;
  private Runnable listener = () -> {};

  /** As layouts make it. */
  public RangeView(Context context, AttributeSet attributes) {
    super(context, attributes);
    paint.setColor(Color.BLUE);
  }

  /** Values are rounded to steps from `min` on; a step of 0 rounds nothing. */
  void setUp(int newType, float from, float to, float stepSize, float start) {
    type = newType;
    min = from;
    max = to;
    step = stepSize;
    setValue(start);
  }

  /** Is told after each change from outside. */
  void onChange(Runnable newListener) {
    listener = newListener;
  }

  float value() {
    return value;
  }

  /** Sets it as the app itself does. */
  void setValue(float wanted) {
    value = step == 0 ? wanted : min + Math.round((wanted - min) / step) * step;
    setStateDescription(Float.toString(value));
    invalidate();
  }

  @Override
  public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfo(info);
    info.setRangeInfo(new RangeInfo(type, min, max, value));
    info.addAction(AccessibilityAction.ACTION_SET_PROGRESS);
  }

  /** How it carries out an action; null for those that every view has. */
  Boolean act(int action, Bundle arguments) {
    if (action != android.R.id.accessibilityActionSetProgress) {
      return null;
    }
    float wanted = arguments.getFloat(AccessibilityNodeInfo.ACTION_ARGUMENT_PROGRESS_VALUE, Float.NaN);
    if (!(wanted >= min && wanted <= max)) {
      return false;
    }
    setValue(wanted);
    listener.run();
    return true;
  }

  @Override
  protected void onDraw(Canvas canvas) {
    canvas.drawRect(0, 0, getWidth() * (value - min) / (max - min), getHeight(), paint);
  }
}
