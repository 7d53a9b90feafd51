package com.android.settings;

/** What developers of apps need. */
public final class DeveloperActivity extends Page {
  /** Called by Android. */
  public DeveloperActivity() {
    super(R.layout.developer_page);
  }
}
