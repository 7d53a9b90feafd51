package dev.pollex.lab;

import android.animation.ObjectAnimator;
import android.animation.ValueAnimator;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;

/** All that an app can do wrong, one button each. */
public final class TroubleActivity extends Page {
  private static final String TAG = "Lab";
  private static final long SLEEP_MS = 8_000;
  private static final long SPIN_MS = 60_000;
  private static final int SHOW_EVERY = 1_000;
  private static final long TURN_MS = 1_000;
  private static final float FULL_TURN = 360;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private boolean leaving;
  private int posted;
  private ObjectAnimator turning;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.trouble);
    onClick(R.id.crash_click, this::crash);
    onClick(R.id.crash_resume, () -> startActivity(new Intent(this, CrashingActivity.class)));
    onClick(R.id.crash_draw, this::addBrokenView);
    onClick(R.id.hang_sleep, this::sleep);
    onClick(R.id.hang_spin, this::spin);
    onClick(R.id.post_forever, this::post);
    onClick(R.id.animate_forever, this::animate);
  }

  @Override
  protected void onDestroy() {
    leaving = true;
    if (turning != null) {
      turning.cancel();
    }
    super.onDestroy();
  }

  private void crash() {
    throw new IllegalStateException("thrown on click");
  }

  private void addBrokenView() {
    ViewGroup list = (ViewGroup) findViewById(R.id.outcome).getParent();
    list.addView(new BrokenView(this), 0);
  }

  private void sleep() {
    Log.i(TAG, "falls asleep");
    long start = SystemClock.uptimeMillis();
    SystemClock.sleep(SLEEP_MS);
    Log.i(TAG, "wakes up");
    show(R.id.outcome, R.string.trouble_slept, SystemClock.uptimeMillis() - start);
  }

  private void spin() {
    long start = SystemClock.uptimeMillis();
    while (SystemClock.uptimeMillis() - start < SPIN_MS) {
      Thread.onSpinWait();
    }
    show(R.id.outcome, R.string.trouble_spun);
  }

  /** Always has one more message in the queue. */
  private void post() {
    if (leaving) {
      return;
    }
    if (++posted % SHOW_EVERY == 0) {
      show(R.id.outcome, R.string.trouble_posted, posted);
    }
    handler.post(this::post);
  }

  private void animate() {
    turning = ObjectAnimator.ofFloat(findViewById(R.id.wheel), View.ROTATION, 0, FULL_TURN);
    turning.setDuration(TURN_MS);
    turning.setRepeatCount(ValueAnimator.INFINITE);
    turning.start();
  }
}
