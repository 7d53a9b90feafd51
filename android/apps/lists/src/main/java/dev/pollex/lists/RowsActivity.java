package dev.pollex.lists;

import android.content.Intent;
import android.os.Bundle;

/** A long list; each row opens a page with rows of its own. Extras: rows, start. */
public final class RowsActivity extends Page {
  private static final int ROWS = 200;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    TracedList list = findViewById(R.id.list);
    fill(list, new NumberedRows(this, R.string.row, number("rows", ROWS)));
    list.setSelection(number("start", 1) - 1);
  }

  @Override
  void clicked(int row) {
    startActivity(new Intent(this, NestedActivity.class).putExtra(NestedActivity.ROW, row));
  }
}
