package com.android.settings;

/** Help for those who see, hear or touch differently. */
public final class AccessibilityActivity extends Page {
  /** Called by Android. */
  public AccessibilityActivity() {
    super(R.layout.accessibility_page);
  }
}
