package com.demo.food;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** All orders. The button `action` of the second row keeps its id whatever it says: to pay with `立即支付`. */
public final class OrdersActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.orders);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("first")) {
      open(DetailActivity.class);
    } else if (name.equals("action") && label(view).contains("支付")) {
      note("pay");
    }
  }
}
