package dev.pollex.lab;

import android.os.Bundle;

/** Lies over another page without hiding it. */
public final class TranslucentActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.translucent);
    onClick(R.id.close, this::finish);
  }
}
