package dev.pollex.lists;

import android.content.Intent;
import android.os.Bundle;

/** A list that says how many rows it has, and says fewer than that. Extras: rows; told, which may also be the truth. */
public final class MiscountActivity extends Page {
  private static final int ROWS = 200;
  private static final int TOLD = 50;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.miscount);
    MiscountedList list = findViewById(R.id.list);
    list.tell(number("told", TOLD));
    fill(list, new NumberedRows(this, R.string.row, number("rows", ROWS)));
  }

  @Override
  void clicked(int row) {
    startActivity(new Intent(this, NestedActivity.class).putExtra(NestedActivity.ROW, row));
  }
}
