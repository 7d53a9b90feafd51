package com.alipay.android.msp.ui.views;

import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;
import com.demo.mall.DoneActivity;
import com.demo.mall.R;
import com.demo.page.Page;

/** A wallet's cashier inside of the shop: its class is the wallet's, its package the shop's. */
public final class MspContainerActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.cashier);
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "pay" -> {
        note("pay", "box", this.<CheckBox>findViewById(R.id.box).isChecked());
        open(DoneActivity.class);
        finish();
      }
      case "close" -> finish();
      default -> { }
    }
  }
}
