package com.demo.food;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** One order. Its button `action` keeps its id whatever it says: to pay with `立即支付`. Extra: action, what it says. */
public final class DetailActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.detail);
  }

  @Override
  protected void built(View content) {
    show("action", word("action", "查看详情"));
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("receive")) {
      note("received");
      show("state", "交易成功");
      view.setEnabled(false);
    } else if (name.equals("action") && label(view).contains("支付")) {
      note("pay");
    }
  }
}
