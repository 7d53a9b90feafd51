package dev.pollex.lab;

import android.os.Bundle;

/** One of two pages that answer to the same intent. */
public final class SecondShowActivity extends LoggedPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.asks);
    logClick(R.id.save);
    journal().add("shown");
  }
}
