package com.demo.food;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** Goods that are ordered without paying now: the price is taken later. */
public final class LaterActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.later);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("free") || name.equals("later")) {
      note("order", "pieces", 1);
      open(DoneActivity.class, "heading", "下单成功", "total", "¥0");
    }
  }
}
