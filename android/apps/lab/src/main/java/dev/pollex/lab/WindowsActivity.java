package dev.pollex.lab;

import android.app.AlertDialog;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.graphics.Region;
import android.os.Bundle;
import android.view.Gravity;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.widget.Button;
import android.widget.SeekBar;

/**
 * A slider and a button "Save", and windows over them on command: `dialog`, `panel` (of this app, over the right half of
 * the slider, with a "Save"), `hole` (of this app, over the slider, but the slider takes the touches), `cover` (of
 * another app, over the slider), `overlay` (of another app, beside it, with a "Save"). `clear` takes them away.
 */
public final class WindowsActivity extends LoggedPage {
  private AlertDialog dialog;
  private View panel;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.windows);
    this.<SeekBar>findViewById(R.id.volume).setOnSeekBarChangeListener(new ProgressLog(this));
    logClick(R.id.save);
    logActions(R.id.volume, R.id.save);
    later("dialog", this::showDialog);
    later("panel", this::showPanel);
    later("hole", this::showHole);
    later("cover", () -> showShade(R.id.volume));
    later("overlay", () -> showShade(R.id.below));
    later("clear", this::clear);
  }

  @Override
  protected void onDestroy() {
    clear();
    super.onDestroy();
  }

  private void clear() {
    if (dialog != null) {
      dialog.dismiss();
      dialog = null;
    }
    if (panel != null) {
      getWindowManager().removeViewImmediate(panel);
      panel = null;
    }
    Shade.clear(this);
  }

  private Rect place(int view) {
    return Shade.placeOf(findViewById(view));
  }

  private void showDialog() {
    clear();
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.windows_title)
            .setPositiveButton(R.string.save, (shown, which) -> journal().add("click", "id", "dialog_save"))
            .show();
    dialog.getButton(AlertDialog.BUTTON_POSITIVE).setAllCaps(false);
  }

  private void showPanel() {
    Rect half = place(R.id.volume);
    half.left = half.centerX();
    Button save = new Button(this);
    save.setId(R.id.panel_save);
    save.setText(R.string.save);
    save.setAllCaps(false);
    save.setOnClickListener(view -> journal().add("click", "id", "panel_save"));
    addPanel(save, half, R.string.panel);
    logActions(save, null);
  }

  /** Its touchable region has an opening where the slider is. */
  private void showHole() {
    Rect around = place(R.id.volume);
    around.inset(0, -around.height() / 2);
    Rect opening = place(R.id.volume);
    opening.offset(-around.left, -around.top);
    Button veil = new Button(this);
    veil.setId(R.id.veil);
    veil.setText(R.string.covering);
    veil.setBackgroundResource(R.color.veil);
    veil.setOnClickListener(view -> journal().add("click", "id", "veil"));
    addPanel(veil, around, R.string.hole);
    Region region = new Region(0, 0, around.width(), around.height());
    region.op(opening, Region.Op.DIFFERENCE);
    veil.post(() -> veil.getRootSurfaceControl().setTouchableRegion(region)); // once it has been added
  }

  private void addPanel(View view, Rect place, int title) {
    clear();
    LayoutParams params =
        new LayoutParams(
            place.width(),
            place.height(),
            place.left,
            place.top,
            LayoutParams.TYPE_APPLICATION_PANEL,
            LayoutParams.FLAG_NOT_FOCUSABLE
                | LayoutParams.FLAG_NOT_TOUCH_MODAL
                | LayoutParams.FLAG_LAYOUT_IN_SCREEN,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP | Gravity.START;
    params.token = getWindow().getDecorView().getWindowToken();
    params.setTitle(getString(title));
    getWindowManager().addView(view, params);
    panel = view;
  }

  private void showShade(int over) {
    clear();
    Shade.lay(this, place(over));
  }
}
