package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** What is in the cart. */
public final class CartActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("Cart");
    setContentView(R.layout.cart);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("checkout")) {
      open(CheckoutActivity.class);
    }
  }
}
