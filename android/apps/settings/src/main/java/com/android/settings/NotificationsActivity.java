package com.android.settings;

/** What may show up as a notification. */
public final class NotificationsActivity extends Page {
  /** Called by Android. */
  public NotificationsActivity() {
    super(R.layout.notifications_page);
  }
}
