package com.demo.store;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** A German shop's last page: commas are decimal, points stand between thousands. */
public final class KasseActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.kasse);
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("submit")) {
      note("order");
      open(DoneActivity.class);
    }
  }
}
