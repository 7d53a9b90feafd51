package com.demo.mall;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import com.demo.page.Page;

/** Draws shop, total and a button that orders; all that can be known of them is in the picture. */
public final class DrawnPage extends View {
  private static final int TEXT_DP = 24;
  private static final int LINE_DP = 80;
  private static final int BUTTON_LINE = 8;
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final float density = getResources().getDisplayMetrics().density;
  private Page page;

  /** Called by the layout. */
  public DrawnPage(Context context, AttributeSet attributes) {
    super(context, attributes);
    paint.setTextSize(TEXT_DP * density);
    paint.setTextAlign(Paint.Align.CENTER);
  }

  /** Notes on this page what is done here. */
  void begin(Page noted) {
    page = noted;
  }

  private float line(int number) {
    return number * LINE_DP * density;
  }

  @Override
  protected void onDraw(Canvas canvas) {
    paint.setColor(Color.BLACK);
    write(canvas, "蜜雪冰城", 1);
    write(canvas, "合计 ¥4", 2);
    paint.setColor(Color.RED);
    canvas.drawRect(0, line(BUTTON_LINE), getWidth(), line(BUTTON_LINE + 1), paint);
    paint.setColor(Color.WHITE);
    write(canvas, "立即下单", BUTTON_LINE);
  }

  private void write(Canvas canvas, String text, int number) {
    float middle = (line(number) + line(number + 1) + paint.getTextSize()) / 2;
    canvas.drawText(text, getWidth() / 2f, middle, paint);
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    boolean isOnButton = event.getY() >= line(BUTTON_LINE) && event.getY() < line(BUTTON_LINE + 1);
    if (event.getActionMasked() == MotionEvent.ACTION_UP && isOnButton) {
      page.note("order");
    }
    return true;
  }
}
