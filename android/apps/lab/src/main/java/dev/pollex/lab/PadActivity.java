package dev.pollex.lab;

import android.animation.ObjectAnimator;
import android.animation.ValueAnimator;
import android.graphics.PixelFormat;
import android.os.Bundle;
import android.os.SystemClock;
import android.util.Log;
import android.view.Gravity;
import android.view.View;
import android.view.WindowManager;
import android.widget.Button;

/** Logs every touch on its pad; beside it controls that are covered, that move, that take their time. */
public final class PadActivity extends Page {
  private static final long SLOW_MS = 2_000;
  private static final long SLIDE_MS = 250;
  private static final float FIRST_PX = 20;
  private static final float SLIDE_PX = 120;
  private View cover;
  private ObjectAnimator drifting;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pad);
    logClick(R.id.covered);
    logClick(R.id.sliding);
    logClick(R.id.locked);
    onClick(R.id.cover, this::cover);
    onClick(R.id.slide, this::slide);
    onClick(R.id.drift, this::drift);
    onClick(R.id.slow, this::work);
  }

  @Override
  protected void onDestroy() {
    if (drifting != null) {
      drifting.cancel();
    }
    if (cover != null) {
      getWindowManager().removeViewImmediate(cover);
    }
    super.onDestroy();
  }

  private void logClick(int view) {
    String name = getResources().getResourceEntryName(view);
    onClick(view, () -> Log.i(TouchPad.TAG, "{\"click\":\"" + name + "\"}"));
  }

  /** Another window of this app, over one button, that takes touches and no keys. */
  private void cover() {
    View below = findViewById(R.id.covered);
    int[] at = new int[2];
    below.getLocationOnScreen(at);
    WindowManager.LayoutParams params =
        new WindowManager.LayoutParams(
            below.getWidth(),
            below.getHeight(),
            at[0],
            at[1],
            WindowManager.LayoutParams.TYPE_APPLICATION_PANEL,
            WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE
                | WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL
                | WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP | Gravity.START;
    params.token = below.getWindowToken();
    params.setTitle(getString(R.string.cover));
    Button covering = new Button(this);
    covering.setText(R.string.covering);
    cover = covering;
    getWindowManager().addView(cover, params);
  }

  private void slide() {
    animate(SLIDE_MS);
  }

  private void drift() {
    drifting = animate(SLIDE_MS);
    drifting.setRepeatCount(ValueAnimator.INFINITE);
    drifting.setRepeatMode(ValueAnimator.REVERSE);
  }

  private ObjectAnimator animate(long ms) {
    ObjectAnimator animator =
        ObjectAnimator.ofFloat(findViewById(R.id.sliding), View.TRANSLATION_X, FIRST_PX, SLIDE_PX);
    animator.setDuration(ms);
    animator.start();
    return animator;
  }

  private void work() {
    Log.i(TouchPad.TAG, "slow begins");
    SystemClock.sleep(SLOW_MS);
    Log.i(TouchPad.TAG, "{\"click\":\"slow\"}");
  }
}
