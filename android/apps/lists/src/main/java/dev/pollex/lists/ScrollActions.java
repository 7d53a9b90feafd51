package dev.pollex.lists;

import android.R;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;

/** The actions of a view that scrolls one way: which it offers, and which way an action leads. */
enum ScrollActions {
  VERTICAL(
      AccessibilityAction.ACTION_SCROLL_UP, R.id.accessibilityActionScrollUp,
      AccessibilityAction.ACTION_SCROLL_DOWN, R.id.accessibilityActionScrollDown),
  HORIZONTAL(
      AccessibilityAction.ACTION_SCROLL_LEFT, R.id.accessibilityActionScrollLeft,
      AccessibilityAction.ACTION_SCROLL_RIGHT, R.id.accessibilityActionScrollRight);

  private final AccessibilityAction back;
  private final int backId;
  private final AccessibilityAction on;
  private final int onId;

  ScrollActions(AccessibilityAction back, int backId, AccessibilityAction on, int onId) {
    this.back = back;
    this.backId = backId;
    this.on = on;
    this.onId = onId;
  }

  /** Says of a node which way it scrolls. */
  void offer(AccessibilityNodeInfo info, boolean canGoBack, boolean canGoOn) {
    info.setScrollable(canGoBack || canGoOn);
    if (canGoBack) {
      info.addAction(AccessibilityAction.ACTION_SCROLL_BACKWARD);
      info.addAction(back);
    }
    if (canGoOn) {
      info.addAction(AccessibilityAction.ACTION_SCROLL_FORWARD);
      info.addAction(on);
    }
  }

  /** 1 for towards the end, -1 for back, 0 for an action that is no scroll along this way. */
  int direction(int action) {
    if (action == AccessibilityNodeInfo.ACTION_SCROLL_FORWARD || action == onId) {
      return 1;
    }
    return action == AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD || action == backId ? -1 : 0;
  }
}
