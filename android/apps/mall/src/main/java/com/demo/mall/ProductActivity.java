package com.demo.mall;

import android.os.Bundle;
import android.view.View;
import android.widget.EditText;
import com.demo.page.Page;

/** Goods on offer. Extras: confirm, whether a button 确定 is there too; search, what the search field holds. */
public final class ProductActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("商品详情");
    setContentView(R.layout.product);
  }

  @Override
  protected void built(View content) {
    if (says("confirm")) {
      find("confirm").setVisibility(View.VISIBLE);
    }
    this.<EditText>findViewById(R.id.search).setText(word("search", ""));
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "buy", "confirm" -> open(OrderActivity.class);
      case "search_clear" -> this.<EditText>findViewById(R.id.search).setText("");
      default -> { }
    }
  }
}
