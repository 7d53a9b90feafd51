package com.demo.mall;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** A sheet to pay with, over the page below, which stays in sight; its window tells nobody of what happens in it. */
public final class PayActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getWindow().getDecorView().setAccessibilityDelegate(new Silence());
    setContentView(R.layout.pay);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("pay")) {
      note("pay");
      finish();
    }
  }
}
