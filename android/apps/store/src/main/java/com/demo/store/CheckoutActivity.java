package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;
import java.util.Locale;

/** The last page before an order, with an insurance that is ticked already. Extra: button, what it says; `Hold to pay` is held. */
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
    if (label(find("submit")).startsWith("Hold")) {
      find("submit").setOnLongClickListener(this::held);
    }
  }

  /** A button that is to be held does nothing at a touch. */
  private void touched(String label) {
    if (!label.startsWith("Hold")) {
      submit(label.contains("pay") ? "pay" : "order");
    }
  }

  private boolean held(View button) {
    submit("pay");
    return true;
  }

  private void submit(String deed) {
    note(deed);
    open(DoneActivity.class);
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "tip_none" -> tip(0);
      case "tip_two" -> tip(TWO);
      case "tip_three" -> tip(THREE);
      case "submit" -> touched(label(view));
      default -> { }
    }
  }

  private void tip(int cents) {
    int sum = WITHOUT_TIP + cents;
    show("sum", String.format(Locale.ROOT, "$%d.%02d", sum / CENTS, sum % CENTS));
  }
}
