package dev.pollex.lab;

import android.app.Application;

/** What the pages and the commands over adb share. */
public final class LabApp extends Application {
  private final Hang hang = new Hang();
  private volatile LoggedPage front;

  Hang hang() {
    return hang;
  }

  /** The page that commands are for, null if none is shown. */
  LoggedPage front() {
    return front;
  }

  void cameToFront(LoggedPage page) {
    front = page;
  }

  void isGone(LoggedPage page) {
    if (front == page) {
      front = null;
    }
  }
}
