package dev.pollex.lists;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;

/** Goes on for three pages when it is asked to scroll by one. */
public final class FlungList extends TracedList {
  private static final int PAGES = 3;
  private static final int FLING_MS = 400;

  /** Called by the layout. */
  public FlungList(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  @Override
  boolean perform(int action, Bundle arguments) {
    int pages = PAGES * ScrollActions.VERTICAL.direction(action);
    if (pages == 0 || !canScrollVertically(pages)) {
      return super.perform(action, arguments);
    }
    smoothScrollBy(pages * getHeight(), FLING_MS);
    return true;
  }
}
