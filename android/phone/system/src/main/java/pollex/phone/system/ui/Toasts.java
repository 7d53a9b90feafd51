package pollex.phone.system.ui;

import android.content.Context;
import android.graphics.Color;
import android.graphics.PixelFormat;
import android.view.Gravity;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.widget.TextView;
import pollex.phone.system.MainLoop;

/** Shows texts for a short time, as SystemUI does for toasts of the background. */
public final class Toasts {
  private static final int BOTTOM_DP = 64;

  private Toasts() {}

  /** Main thread. */
  public static void show(CharSequence text, long forMs) {
    Context context = SystemContexts.systemUi();
    TextView view = new TextView(context);
    view.setText(text);
    view.setTextColor(Color.WHITE);
    view.setBackgroundColor(Color.argb(0xcc, 0x33, 0x33, 0x33));
    int pad = SystemContexts.px(16);
    view.setPadding(pad, pad / 2, pad, pad / 2);
    LayoutParams params =
        new LayoutParams(
            LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT, LayoutParams.TYPE_TOAST,
            LayoutParams.FLAG_HARDWARE_ACCELERATED | LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_NOT_TOUCHABLE,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.BOTTOM | Gravity.CENTER_HORIZONTAL;
    params.y = SystemContexts.px(BOTTOM_DP);
    params.setTitle("Toast");
    WindowManager windows = context.getSystemService(WindowManager.class);
    windows.addView(view, params);
    MainLoop.get().postDelayed(() -> windows.removeViewImmediate(view), forMs);
  }
}
