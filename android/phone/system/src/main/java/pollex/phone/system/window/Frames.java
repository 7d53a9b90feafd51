package pollex.phone.system.window;

import android.graphics.Rect;
import android.os.SystemClock;
import android.view.ThreadedRenderer;
import android.view.View;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.app.Crashes;

/**
 * Draws what has changed, once a frame. Windows here have no surface, so nothing else would: animations and views that
 * invalidate themselves while drawing would stand still between two pictures.
 */
public final class Frames implements Runnable {
  private static final long FRAME_MS = 16;

  private long last;
  private Method update;

  @Override
  public void run() {
    long now = SystemClock.uptimeMillis();
    if (now - last < FRAME_MS) return;
    last = now;
    for (Windows.Window window : Windows.visible()) draw(window, now);
  }

  private void draw(Windows.Window window, long now) {
    Rect dirty = ReflectionHelpers.getField(window.root(), "mDirty");
    if (dirty.isEmpty()) return;
    Object info = ReflectionHelpers.getField(window.root(), "mAttachInfo");
    Object renderer = ReflectionHelpers.getField(info, "mThreadedRenderer");
    if (renderer == null) return;
    dirty.setEmpty();
    ReflectionHelpers.setField(info, "mDrawingTime", now);
    try {
      updateMethod().invoke(renderer, window.view());
    } catch (InvocationTargetException e) {
      Crashes.get().onMainThread(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Method updateMethod() throws NoSuchMethodException {
    if (update == null) {
      update = ThreadedRenderer.class.getDeclaredMethod("updateViewTreeDisplayList", View.class);
      update.setAccessible(true);
    }
    return update;
  }
}
