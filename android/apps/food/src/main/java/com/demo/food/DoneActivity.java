package com.demo.food;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** Says that it is done. Extras: heading, total. */
public final class DoneActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.done);
  }

  @Override
  protected void built(View content) {
    show("heading", word("heading", "支付成功"));
    show("paid", word("total", "¥25"));
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("done")) {
      startActivity(new Intent(this, ShopActivity.class).addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP));
    } else if (name.equals("orders")) {
      open(OrdersActivity.class);
    }
  }
}
