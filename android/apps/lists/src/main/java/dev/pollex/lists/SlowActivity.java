package dev.pollex.lists;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/**
 * A list that loads its next rows when its end is shown, so many times, and says when there are no more. Extras: rows
 * (of a load), loads, delay_ms.
 */
public final class SlowActivity extends Page {
  private static final int ROWS = 20;
  private static final int LOADS = 5;
  private static final int DELAY_MS = 1_200;
  private int loads;
  private boolean isLoading;
  private SlowRows rows;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    rows = new SlowRows();
    fill(findViewById(R.id.list), rows);
  }

  private boolean hasMore() {
    return loads < number("loads", LOADS);
  }

  /** The last row is shown. */
  private void load() {
    if (isLoading || !hasMore()) {
      return;
    }
    isLoading = true;
    journal().add("loading", "rows", rows.getCount() - 1);
    findViewById(R.id.list).postDelayed(this::loaded, number("delay_ms", DELAY_MS));
  }

  private void loaded() {
    isLoading = false;
    loads++;
    rows.grow(number("rows", ROWS));
    journal().add("loaded", "rows", rows.getCount() - 1);
  }

  /** The numbered rows, and below them a turning circle, or in the end a sentence. */
  private final class SlowRows extends NumberedRows {
    private static final int ROW = 0;
    private static final int SPINNER = 1;
    private static final int END = 2;

    SlowRows() {
      super(SlowActivity.this, R.string.row, number("rows", ROWS));
    }

    @Override
    public int getCount() {
      return super.getCount() + 1;
    }

    @Override
    public int getViewTypeCount() {
      return END + 1;
    }

    @Override
    public int getItemViewType(int position) {
      if (position < getCount() - 1) {
        return ROW;
      }
      return hasMore() ? SPINNER : END;
    }

    @Override
    public boolean areAllItemsEnabled() {
      return false;
    }

    @Override
    public boolean isEnabled(int position) {
      return getItemViewType(position) == ROW;
    }

    @Override
    public View getView(int position, View used, ViewGroup list) {
      int type = getItemViewType(position);
      if (type == ROW) {
        return super.getView(position, used, list);
      }
      if (type == SPINNER) {
        load();
      }
      int layout = type == SPINNER ? R.layout.loading : R.layout.no_more;
      return used == null ? LayoutInflater.from(SlowActivity.this).inflate(layout, list, false) : used;
    }
  }
}
