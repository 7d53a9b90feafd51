package dev.pollex.lists;

import android.os.Bundle;
import android.view.WindowManager.LayoutParams;

/** A list that must not be pictured. Extra: rows. */
public final class SecureActivity extends Page {
  private static final int ROWS = 60;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getWindow().addFlags(LayoutParams.FLAG_SECURE);
    setContentView(R.layout.list);
    fill(findViewById(R.id.list), new NumberedRows(this, R.string.key, number("rows", ROWS)));
  }
}
