package com.android.settings;

/** Brightness, dark theme, font size, rotation. */
public final class DisplayActivity extends Page {
  /** Called by Android. */
  public DisplayActivity() {
    super(R.layout.display_page);
  }
}
