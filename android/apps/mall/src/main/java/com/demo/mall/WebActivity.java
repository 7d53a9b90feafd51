package com.demo.mall;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/** The order as a web page: each text is there twice, as in trees of web views. */
public final class WebActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.web);
  }

  @Override
  protected void built(View content) {
    this.<WebPage>findViewById(R.id.web).begin(this);
  }
}
