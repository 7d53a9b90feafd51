package dev.pollex.shade;

import android.app.Service;
import android.content.Intent;
import android.graphics.PixelFormat;
import android.os.IBinder;
import android.view.Gravity;
import android.view.WindowManager;
import android.widget.Button;

/**
 * Lays a window with a button "Save" over whatever app is in front, as a chat bubble does. Extras of the intent: `left`,
 * `top`, `width`, `height`, in pixels of the screen; `keyboard`, whether it is a window of a keyboard's kind. It goes
 * with the service.
 */
public final class ShadeService extends Service {
  private Button shade;

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    remove();
    WindowManager.LayoutParams params =
        new WindowManager.LayoutParams(
            intent.getIntExtra("width", 0),
            intent.getIntExtra("height", 0),
            intent.getIntExtra("left", 0),
            intent.getIntExtra("top", 0),
            intent.getBooleanExtra("keyboard", false)
                ? WindowManager.LayoutParams.TYPE_INPUT_METHOD
                : WindowManager.LayoutParams.TYPE_APPLICATION_OVERLAY,
            WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE
                | WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL
                | WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP | Gravity.START;
    params.setTitle(getString(R.string.app_name));
    shade = new Button(this);
    shade.setText(R.string.save);
    shade.setAllCaps(false);
    getSystemService(WindowManager.class).addView(shade, params);
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    remove();
    super.onDestroy();
  }

  private void remove() {
    if (shade != null) {
      getSystemService(WindowManager.class).removeViewImmediate(shade);
      shade = null;
    }
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
