package org.robolectric.shadows;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.os.SystemClock;
import android.view.View;
import org.robolectric.shadow.api.Shadow;

/** Door to a package-private class of Robolectric: draws one window with the real renderer. */
public final class ScreenshotAccess {
  private ScreenshotAccess() {}

  /** Draws a window's root view into a bitmap of its size. Main thread only. */
  public static void draw(View view, Bitmap out) {
    Shadow.<ShadowView>extract(view).setDrawingTime(SystemClock.uptimeMillis());
    ShadowViewRootImpl root = Shadow.extract(view.getViewRootImpl());
    if (root.getThreadedRenderer() != null) {
      HardwareRenderingScreenshot.takeScreenshot(view, out);
    } else {
      view.draw(new Canvas(out)); // a window added without FLAG_HARDWARE_ACCELERATED
    }
  }
}
