package pollex.phone.system.ui;

import android.content.Context;
import android.graphics.PixelFormat;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.widget.SeekBar;
import pollex.phone.system.MainLoop;
import pollex.phone.system.service.Volumes;

/** The volume, shown for a while when it is changed by a key. Main thread only. */
public final class VolumePanel {
  private static final long SHOWN_MS = 3_000;
  private static final int WIDTH_DP = 240;
  private static final int TOP_DP = 64;
  private static VolumePanel shown;

  private final Context context = SystemContexts.systemUi();
  private final View root = SystemContexts.inflate(context, "volume_dialog");
  private int stream;
  private long number;

  private VolumePanel() {
    slider().setOnSeekBarChangeListener(new Setter());
    LayoutParams params =
        new LayoutParams(
            SystemContexts.px(WIDTH_DP), ViewGroup.LayoutParams.WRAP_CONTENT, LayoutParams.TYPE_VOLUME_OVERLAY,
            LayoutParams.FLAG_HARDWARE_ACCELERATED | LayoutParams.FLAG_NOT_FOCUSABLE
                | LayoutParams.FLAG_NOT_TOUCH_MODAL,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP | Gravity.END;
    params.y = SystemContexts.px(TOP_DP);
    params.setTitle("VolumeDialogImpl");
    windows().addView(root, params);
  }

  private WindowManager windows() {
    return context.getSystemService(WindowManager.class);
  }

  private SeekBar slider() {
    return SystemContexts.find(root, "volume_row_slider");
  }

  /** Shows the volume of {@code AudioManager.STREAM_…}, from now on for three seconds. */
  public static void show(int stream) {
    if (shown == null) shown = new VolumePanel();
    shown.stream = stream;
    shown.slider().setMax(Volumes.max(stream));
    shown.slider().setProgress(Volumes.get(stream));
    shown.leaveLater();
  }

  /** Takes it away. */
  public static void hide() {
    if (shown == null) return;
    shown.windows().removeViewImmediate(shown.root);
    shown = null;
  }

  private void leaveLater() {
    long mine = ++number;
    MainLoop.get()
        .postDelayed(
            () -> {
              if (shown == this && number == mine) hide();
            },
            SHOWN_MS);
  }

  /** Writes what a finger sets. */
  private final class Setter implements SeekBar.OnSeekBarChangeListener {
    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean byFinger) {
      if (byFinger) Volumes.set(stream, progress, true);
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {
      leaveLater();
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
      leaveLater();
    }
  }
}
