package dev.pollex.lab;

import android.os.Bundle;
import android.view.WindowManager.LayoutParams;

/** A page that must not be pictured, with a field for a password. */
public final class SecureActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getWindow().addFlags(LayoutParams.FLAG_SECURE);
    setContentView(R.layout.secure);
  }
}
