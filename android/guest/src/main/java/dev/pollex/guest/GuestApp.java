package dev.pollex.guest;

import android.app.Application;

/** Knows that it was started. */
public final class GuestApp extends Application implements Counter {
  @Override
  public GuestApp context() {
    return this;
  }
}
