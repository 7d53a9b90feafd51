package dev.pollex.guest;

import android.app.Application;

/** Cannot start without native code. No manifest names it: a test that wants such an app puts it in GuestApp's place. */
public final class NeedyApp extends Application {
  static {
    System.loadLibrary("needed");
  }
}
