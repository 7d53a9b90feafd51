package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;
import java.util.Locale;

/** The last page before an order, with an insurance that is ticked already. Extra: button, what it says. */
public final class CheckoutActivity extends Page {
  private static final int CENTS = 100;
  private static final int WITHOUT_TIP = 2500;
  private static final int TWO = 200;
  private static final int THREE = 300;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.checkout);
  }

  @Override
  protected void built(View content) {
    show("submit", word("button", "Place order"));
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "tip_none" -> tip(0);
      case "tip_two" -> tip(TWO);
      case "tip_three" -> tip(THREE);
      case "submit" -> {
        note(label(view).toLowerCase(Locale.ROOT).contains("pay") ? "pay" : "order");
        open(DoneActivity.class);
      }
      default -> { }
    }
  }

  private void tip(int cents) {
    int sum = WITHOUT_TIP + cents;
    show("sum", String.format(Locale.ROOT, "$%d.%02d", sum / CENTS, sum % CENTS));
  }
}
