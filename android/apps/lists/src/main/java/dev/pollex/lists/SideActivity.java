package dev.pollex.lists;

import android.os.Bundle;

/** Two lists side by side, the left one wider. */
public final class SideActivity extends Page {
  private static final int ROWS = 100;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.side);
    fill(findViewById(R.id.left), new NumberedRows(this, R.string.left_row, ROWS));
    fill(findViewById(R.id.right), new NumberedRows(this, R.string.right_row, ROWS));
  }
}
