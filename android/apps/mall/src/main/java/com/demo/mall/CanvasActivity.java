package com.demo.mall;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** The order as a drawing: no node says anything, and there is no title. */
public final class CanvasActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getActionBar().hide();
    setContentView(R.layout.canvas);
  }

  @Override
  protected void built(View content) {
    this.<DrawnPage>findViewById(R.id.drawn).begin(this);
  }
}
