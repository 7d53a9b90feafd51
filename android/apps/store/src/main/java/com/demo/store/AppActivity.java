package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** An app on offer, free and for a price that is the label of its button. Extra: buy, what that button says. */
public final class AppActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.app);
  }

  @Override
  protected void built(View content) {
    show("buy", word("buy", "$4.99"));
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("buy")) {
      note("order");
      open(DoneActivity.class);
    } else {
      note("install");
    }
  }
}
