package dev.pollex.lab;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.AbsListView;
import android.widget.ListView;

/** A list of 200 rows; its actions, where it comes to rest, and clicks on rows are noted. Extra: start (first row). */
abstract class ListPage extends LoggedPage {
  private static final int ROWS = 200;
  private NumberedRows rows;
  private ListView list;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(layout());
    list = findViewById(R.id.list);
    rows = new NumberedRows(this, ROWS);
    list.setAdapter(rows);
    list.setSelection(getIntent().getIntExtra("start", 1) - 1);
    list.setOnItemClickListener(
        (parent, row, position, id) -> journal().add("click", "id", "list", "row", rows.getItem(position)));
    list.setOnScrollListener(new RestLog());
    logActions(list, (view, action, arguments) -> ActionLog.isScroll(action) ? scroll(direction(action)) : null);
  }

  /** What the page looks like; it has a list of id `list`. */
  int layout() {
    return R.layout.numbered_list;
  }

  final ListView list() {
    return list;
  }

  final NumberedRows rows() {
    return rows;
  }

  /** Carries out a scroll, 1 for towards the end, -1 for back; null: as every list does. */
  abstract Boolean scroll(int direction);

  private static int direction(int action) {
    boolean isBack =
        action == AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD
            || action == android.R.id.accessibilityActionScrollUp;
    return isBack ? -1 : 1;
  }

  private final class RestLog implements AbsListView.OnScrollListener {
    @Override
    public void onScrollStateChanged(AbsListView view, int state) {
      if (state == SCROLL_STATE_IDLE) {
        journal()
            .add("rest", "id", "list", "first", rows.getItem(view.getFirstVisiblePosition()), "last",
                rows.getItem(view.getLastVisiblePosition()));
      }
    }

    @Override
    public void onScroll(AbsListView view, int first, int visible, int total) {
      // only where it comes to rest is of interest
    }
  }
}
