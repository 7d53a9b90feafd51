package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/**
 * A subscription. Extra: offer, which is `trial` (free at first, then a price), `month`, or `channel`, which costs
 * nothing.
 */
public final class PlanActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.plan);
  }

  @Override
  protected void built(View content) {
    switch (word("offer", "month")) {
      case "trial" -> {
        show("price", "7 days free");
        show("terms", "$0.00 today, then $59.99/year");
        show("subscribe", "Start free trial");
      }
      case "channel" -> {
        show("shop", "Garden films");
        show("price", "1.2M subscribers");
      }
      case "month" -> show("terms", "Cancel anytime");
      default -> throw new IllegalArgumentException("no such offer");
    }
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("subscribe")) {
      note(word("offer", "month").equals("channel") ? "follow" : "order");
      open(DoneActivity.class);
    }
  }
}
