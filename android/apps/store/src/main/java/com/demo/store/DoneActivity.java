package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** Says that the order was placed. */
public final class DoneActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.done);
  }

  @Override
  protected void clicked(View view, String name) {
    finish();
  }
}
