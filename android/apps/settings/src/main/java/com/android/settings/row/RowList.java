package com.android.settings.row;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.LinearLayout;

/** Rows whose number is only known while the page runs. A row stays the same view as long as its title stays. */
public final class RowList extends LinearLayout {
  /** Called by the layout inflater. */
  public RowList(Context context, AttributeSet set) {
    super(context, set);
    setOrientation(VERTICAL);
  }

  /** The row at a position, made anew when there is none or when it has another title. */
  public Row row(int position, CharSequence title) {
    Row old = (Row) getChildAt(position);
    if (old != null && old.title().toString().contentEquals(title)) {
      return old;
    }
    if (old != null) {
      removeViewAt(position);
    }
    Row row = Row.in(this, title);
    addView(row, position);
    return row;
  }

  /** Removes the rows behind the first `count`. */
  public void trim(int count) {
    if (getChildCount() > count) {
      removeViews(count, getChildCount() - count);
    }
  }
}
