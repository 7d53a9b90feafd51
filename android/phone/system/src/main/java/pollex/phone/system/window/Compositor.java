package pollex.phone.system.window;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.PixelFormat;
import android.view.WindowManager.LayoutParams;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.robolectric.shadows.ScreenshotAccess;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.state.State;
import pollex.phone.system.window.Windows.Window;

/** Stands for SurfaceFlinger: lays the pictures of all windows over one another. */
public final class Compositor {
  /** A picture needs the main thread; a hung app makes it fail after this long. */
  public static final long TIMEOUT_MS = 3_000;

  private static final float OPAQUE = 255;

  private Compositor() {}

  /**
   * A picture of the whole screen; what is secure is black, and so is a screen that is off.
   *
   * @return null when the main thread did not come to it in time
   */
  public static Bitmap capture() {
    try {
      return MainLoop.get().call(Compositor::captureOnMain, TIMEOUT_MS);
    } catch (TimeoutException e) {
      return null;
    }
  }

  private static Bitmap captureOnMain() {
    DisplayState display = State.current().display();
    Bitmap screen = Bitmap.createBitmap(display.widthPx(), display.heightPx(), Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(screen);
    canvas.drawColor(Color.BLACK);
    if (!State.current().interactive()) return screen;
    List<Window> windows = Windows.visible();
    for (int i = lowestSeen(windows, display); i >= 0; i--) draw(windows.get(i), canvas);
    return screen;
  }

  /** Nothing below an opaque window that fills the screen needs to be drawn. */
  private static int lowestSeen(List<Window> windows, DisplayState display) {
    for (int i = 0; i < windows.size(); i++) {
      Window window = windows.get(i);
      boolean fills =
          window.frame().width() >= display.widthPx() && window.frame().height() >= display.heightPx();
      boolean opaque = !PixelFormat.formatHasAlpha(window.params().format);
      if (window.params().type == LayoutParams.TYPE_BASE_APPLICATION && fills && opaque) return i;
    }
    return windows.size() - 1;
  }

  private static void draw(Window window, Canvas canvas) {
    LayoutParams params = window.params();
    if (window.frame().isEmpty()) return;
    if ((params.flags & LayoutParams.FLAG_DIM_BEHIND) != 0) {
      canvas.drawColor(Color.argb((int) (OPAQUE * params.dimAmount), 0, 0, 0));
    }
    Bitmap picture =
        Bitmap.createBitmap(window.view().getWidth(), window.view().getHeight(), Bitmap.Config.ARGB_8888);
    try {
      if ((params.flags & LayoutParams.FLAG_SECURE) != 0) {
        picture.eraseColor(Color.BLACK);
      } else {
        ScreenshotAccess.draw(window.view(), picture);
      }
      canvas.drawBitmap(picture, window.frame().left, window.frame().top, null);
    } catch (RuntimeException e) { // out of an app's onDraw
      Crashes.get().onMainThread(e);
    } finally {
      picture.recycle();
    }
  }
}
