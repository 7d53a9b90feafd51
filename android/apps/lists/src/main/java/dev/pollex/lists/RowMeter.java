package dev.pollex.lists;

import android.util.SparseIntArray;
import android.view.View;
import android.widget.AbsListView;

/** Tells a trace how far a list or grid moved: by a row that was shown before and is shown still. */
final class RowMeter implements AbsListView.OnScrollListener {
  private final Trace trace;
  private SparseIntArray tops = new SparseIntArray();

  RowMeter(Trace trace) {
    this.trace = trace;
  }

  @Override
  public void onScroll(AbsListView list, int first, int visible, int total) {
    SparseIntArray now = new SparseIntArray();
    for (int i = 0; i < list.getChildCount(); i++) {
      View row = list.getChildAt(i);
      now.put(first + i, row.getTop());
    }
    SparseIntArray before = tops;
    tops = now;
    if (before.size() == 0 || now.size() == 0) {
      return;
    }
    for (int i = 0; i < now.size(); i++) {
      int known = before.indexOfKey(now.keyAt(i));
      if (known >= 0) {
        int pixels = before.valueAt(known) - now.valueAt(i);
        if (pixels != 0) {
          trace.moved(pixels);
        }
        return;
      }
    }
    trace.jumped();
  }

  @Override
  public void onScrollStateChanged(AbsListView list, int state) {
    // only the way counts
  }
}
