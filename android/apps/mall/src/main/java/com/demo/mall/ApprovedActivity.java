package com.demo.mall;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** Paints an approval of its own beside the button that orders. */
public final class ApprovedActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.approved);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("submit")) {
      note("order");
      open(DoneActivity.class);
    }
  }
}
