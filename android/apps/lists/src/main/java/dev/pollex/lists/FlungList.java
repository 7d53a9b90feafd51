package dev.pollex.lists;

import android.R;
import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.accessibility.AccessibilityNodeInfo;

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
    int pages = 0;
    if (action == AccessibilityNodeInfo.ACTION_SCROLL_FORWARD || action == R.id.accessibilityActionScrollDown) {
      pages = PAGES;
    } else if (action == AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD || action == R.id.accessibilityActionScrollUp) {
      pages = -PAGES;
    }
    if (pages == 0 || !canScrollVertically(pages)) {
      return super.perform(action, arguments);
    }
    smoothScrollBy(pages * getHeight(), FLING_MS);
    return true;
  }
}
