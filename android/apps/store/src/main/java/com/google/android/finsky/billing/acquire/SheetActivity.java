package com.google.android.finsky.billing.acquire;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;
import com.demo.store.DoneActivity;
import com.demo.store.R;

/** A store's billing sheet inside of an app: its class is the store's, its package the app's. */
public final class SheetActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.sheet);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("buy")) {
      note("pay");
      open(DoneActivity.class);
    }
    finish();
  }
}
