package com.demo.food;

import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import com.demo.page.Page;

/** Drinks of one shop, and a cart of them. */
public final class ShopActivity extends Page {
  private int pieces;
  private int sum;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("蜜雪冰城");
    setContentView(R.layout.shop);
  }

  @Override
  protected void built(View content) {
    String[] drinks = getResources().getStringArray(R.array.drinks);
    int[] prices = getResources().getIntArray(R.array.prices);
    ViewGroup list = findViewById(R.id.drinks);
    for (int i = 0; i < drinks.length; i++) {
      View row = getLayoutInflater().inflate(R.layout.drink, list, false);
      row.<TextView>findViewById(R.id.name).setText(drinks[i]);
      row.<TextView>findViewById(R.id.price).setText("¥" + prices[i]);
      row.findViewById(R.id.add).setTag(prices[i]);
      list.addView(row);
    }
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("add")) {
      pieces++;
      sum += (Integer) view.getTag();
      show("total", "¥" + sum);
      show("checkout", "去结算(" + pieces + ")");
    } else if (name.equals("checkout") && pieces > 0) {
      open(OrderActivity.class, "total", "¥" + sum);
    }
  }
}
