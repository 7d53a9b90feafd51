package com.demo.page;

import android.app.Dialog;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.Window;

/** A dialog of a page: what is done to it is noted as done to the page, and a click on it closes it. */
final class PageDialog extends Dialog {
  private final Page page;

  PageDialog(Page page, int layout) {
    super(page);
    this.page = page;
    requestWindowFeature(Window.FEATURE_NO_TITLE);
    setContentView(layout);
    page.watch(findViewById(android.R.id.content));
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    page.noteTouch(getWindow().getDecorView(), event);
    return super.dispatchTouchEvent(event);
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    page.noteKey(event);
    return super.dispatchKeyEvent(event);
  }
}
