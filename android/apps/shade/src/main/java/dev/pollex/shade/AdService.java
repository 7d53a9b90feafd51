package dev.pollex.shade;

import android.app.Service;
import android.content.Intent;
import android.graphics.PixelFormat;
import android.os.IBinder;
import android.util.DisplayMetrics;
import android.util.Log;
import android.view.Gravity;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.MotionEvent;
import android.view.View;
import android.view.WindowManager;
import android.widget.FrameLayout;
import java.util.Locale;

/**
 * Lays an advertisement over whatever app is in front. Extras of the intent: `share` of the display that it covers (0.42),
 * `cross`, whether it has a sign that closes it (true); without one it takes the keys, and back closes it. A touch elsewhere
 * opens the advertiser. Each touch and what came of it is noted, tag `Ad`.
 */
public final class AdService extends Service {
  static final String TAG = "Ad";
  private static final float SHARE = 0.42f;
  private View ad;

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    remove();
    DisplayMetrics display = getResources().getDisplayMetrics();
    boolean hasCross = intent.getBooleanExtra("cross", true);
    int keys = hasCross ? WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE : 0;
    WindowManager.LayoutParams params =
        new WindowManager.LayoutParams(
            display.widthPixels,
            Math.round(display.heightPixels * intent.getFloatExtra("share", SHARE)),
            WindowManager.LayoutParams.TYPE_APPLICATION_OVERLAY,
            WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL | WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN | keys,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP | Gravity.START;
    params.setTitle(getString(R.string.ad_text));
    ad = new Frame();
    LayoutInflater.from(this).inflate(R.layout.ad, (FrameLayout) ad);
    ad.findViewById(R.id.ad).setOnClickListener(view -> openAdvertiser());
    View cross = ad.findViewById(R.id.cross);
    cross.setVisibility(hasCross ? View.VISIBLE : View.GONE);
    cross.setOnClickListener(view -> close("cross"));
    getSystemService(WindowManager.class).addView(ad, params);
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    remove();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private void openAdvertiser() {
    note("click", "ad");
    startActivity(new Intent(this, AdvertiserActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
  }

  private void close(String by) {
    note("close", by);
    stopSelf();
  }

  private void remove() {
    if (ad != null) {
      getSystemService(WindowManager.class).removeViewImmediate(ad);
      ad = null;
    }
  }

  private static void note(String did, String by) {
    Log.i(TAG, String.format(Locale.ROOT, "{\"did\":\"%s\",\"by\":\"%s\"}", did, by));
  }

  /** Notes touches, and closes at the back key. */
  private final class Frame extends FrameLayout {
    Frame() {
      super(AdService.this);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
        Log.i(TAG, String.format(Locale.ROOT, "{\"did\":\"touch\",\"x\":%.0f,\"y\":%.0f}", event.getRawX(), event.getRawY()));
      }
      return super.dispatchTouchEvent(event);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
      if (event.getKeyCode() == KeyEvent.KEYCODE_BACK) {
        if (event.getAction() == KeyEvent.ACTION_UP) {
          close("back");
        }
        return true;
      }
      return super.dispatchKeyEvent(event);
    }
  }
}
