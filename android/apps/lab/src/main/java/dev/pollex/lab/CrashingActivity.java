package dev.pollex.lab;

import android.app.Activity;

/** Throws when it comes to the front. */
public final class CrashingActivity extends Activity {
  @Override
  protected void onResume() {
    super.onResume();
    throw new IllegalStateException("thrown in onResume");
  }
}
