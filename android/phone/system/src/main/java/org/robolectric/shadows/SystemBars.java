package org.robolectric.shadows;

import android.view.Display;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Door to a package-private class of Robolectric: how much room the windows of apps leave for the status bar. */
public final class SystemBars {
  private SystemBars() {}

  /** Apps are told of a status bar from here on; no window may exist before. */
  public static void reserveStatusBar() {
    SystemUi.systemUiForDefaultDisplay().setStatusBarBehavior(SystemUi.STANDARD_STATUS_BAR);
  }

  /** Its height in pixels, whether it is shown or not. */
  public static int statusBarHeight() {
    return SystemUi.systemUiForDefaultDisplay().getStatusBar().getSize();
  }

  /** Tells all windows which bars are there, {@code WindowInsets.Type} bits; nothing happens if they know already. */
  public static void setVisible(int types) {
    Object session = ReflectionHelpers.getStaticField(ShadowWindowManagerGlobal.class, "windowSessionDelegate");
    ReflectionHelpers.callInstanceMethod(
        session, "applyInsets", ClassParameter.from(int.class, Display.DEFAULT_DISPLAY),
        ClassParameter.from(int.class, types));
  }
}
