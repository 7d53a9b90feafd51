package dev.pollex.lists;

import android.os.Bundle;

/** A list that one scroll action flings over three pages. Extra: rows. */
public final class FlingActivity extends Page {
  private static final int ROWS = 200;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.fling);
    fill(findViewById(R.id.list), new NumberedRows(this, R.string.row, number("rows", ROWS)));
  }
}
