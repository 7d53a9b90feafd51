package dev.pollex.lists;

import android.os.Bundle;

/** The page behind a row, which its title names. */
public final class NestedActivity extends Page {
  static final String ROW = "row";
  private static final int ROWS = 60;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    setTitle(getString(R.string.row, NumberedRows.padded(number(ROW, 1))));
    fill(findViewById(R.id.list), new NumberedRows(this, R.string.item, ROWS));
  }
}
