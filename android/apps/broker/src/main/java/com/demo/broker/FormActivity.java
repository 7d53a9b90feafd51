package com.demo.broker;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** A form that buys or sells shares; tabs of the same words, and a list of what was traded. */
public final class FormActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("交易");
    setContentView(R.layout.form);
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "tab_buy" -> show("submit", "买 入");
      case "tab_sell" -> show("submit", "卖 出");
      case "submit" -> note("order", "says", label(view));
      default -> { }
    }
  }
}
