package com.demo.page;

import android.annotation.SuppressLint;
import android.graphics.Color;
import android.graphics.PixelFormat;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.ViewGroup.LayoutParams;
import android.view.WindowManager;
import android.widget.TextView;

/** A window of the app over its own page, which takes every touch. */
@SuppressLint("ViewConstructor")
final class Cover extends TextView {
  private final Page page;

  Cover(Page page, String text) {
    super(page);
    this.page = page;
    setText(text);
    setGravity(Gravity.CENTER);
    setBackgroundColor(Color.WHITE);
  }

  void put() {
    WindowManager.LayoutParams place =
        new WindowManager.LayoutParams(
            LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT, WindowManager.LayoutParams.TYPE_APPLICATION_PANEL,
            WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE, PixelFormat.OPAQUE);
    place.token = page.getWindow().getDecorView().getWindowToken();
    place.setTitle("cover");
    page.getWindowManager().addView(this, place);
  }

  void takeAway() {
    page.getWindowManager().removeViewImmediate(this);
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      page.note("cover", "x", Math.round(event.getRawX()), "y", Math.round(event.getRawY()));
    }
    return true;
  }
}
