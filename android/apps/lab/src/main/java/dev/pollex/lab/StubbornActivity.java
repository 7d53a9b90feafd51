package dev.pollex.lab;

import android.os.Bundle;

/** A control that takes touches and no accessibility actions, and a count of the clicks it got. */
public final class StubbornActivity extends Page {
  private int clicks;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.stubborn);
    show(R.id.outcome, R.string.clicks, clicks);
    onClick(R.id.stubborn, () -> show(R.id.outcome, R.string.clicks, ++clicks));
  }
}
