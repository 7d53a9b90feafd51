package dev.pollex.lists;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;

/** A long list; each row opens a page with rows of its own. Extras: rows, start. A link may name the start instead. */
public final class RowsActivity extends Page {
  private static final int ROWS = 200;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    TracedList list = findViewById(R.id.list);
    fill(list, new NumberedRows(this, R.string.row, number("rows", ROWS)));
    list.setSelection(start() - 1);
  }

  private int start() {
    Uri link = getIntent().getData();
    return link == null ? number("start", 1) : Integer.parseInt(link.getLastPathSegment());
  }

  @Override
  void clicked(int row) {
    startActivity(new Intent(this, NestedActivity.class).putExtra(NestedActivity.ROW, row));
  }
}
