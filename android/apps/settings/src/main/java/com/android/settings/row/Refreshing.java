package com.android.settings.row;

/** A view that shows a setting and can read it again. */
public interface Refreshing {
  /** Reads the value again and shows it. Pages call it when they come to the front and when a setting changes. */
  void refresh();
}
