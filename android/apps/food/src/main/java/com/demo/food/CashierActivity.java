package com.demo.food;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** Asks how to pay. Extra: total. */
public final class CashierActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.cashier);
  }

  @Override
  protected void built(View content) {
    show("total", word("total", "¥25"));
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "pay", "stay" -> open(PadActivity.class, "total", total());
      case "leave" -> finish();
      default -> { }
    }
  }

  @Override
  @SuppressWarnings("deprecation") // what a back key calls as long as the manifest does not ask for predictive back
  public void onBackPressed() {
    ask("leave");
  }
}
