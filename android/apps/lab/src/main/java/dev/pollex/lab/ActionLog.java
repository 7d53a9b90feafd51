package dev.pollex.lab;

import android.R;
import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.TextView;

/** Notes each action that accessibility services perform on a view, and each new selection of its text. */
final class ActionLog extends View.AccessibilityDelegate {
  private final LoggedPage page;
  private final Way way;

  /** How a view carries out an action. */
  interface Way {
    /** Null: as it does by itself. */
    Boolean perform(View view, int action, Bundle arguments);
  }

  /** The way may be null. */
  ActionLog(LoggedPage page, Way way) {
    this.page = page;
    this.way = way;
  }

  @Override
  public boolean performAccessibilityAction(View view, int action, Bundle arguments) {
    page.hangIfToldTo();
    Boolean other = way == null ? null : way.perform(view, action, arguments);
    boolean isTaken = other == null ? super.performAccessibilityAction(view, action, arguments) : other;
    page.journal().add("action", "id", page.nameOf(view), "action", name(action), "taken", isTaken);
    return isTaken;
  }

  @Override
  public void sendAccessibilityEventUnchecked(View view, AccessibilityEvent event) {
    if (event.getEventType() == AccessibilityEvent.TYPE_VIEW_TEXT_SELECTION_CHANGED) {
      TextView field = (TextView) view; // the event itself is not filled in yet
      int start = field.getSelectionStart();
      page.journal().add("selection", "id", page.nameOf(view), "start", start, "end", field.getSelectionEnd());
    }
    super.sendAccessibilityEventUnchecked(view, event);
  }

  static boolean isScroll(int action) {
    return name(action).startsWith("scroll_");
  }

  /** By the names of the helper; a number for others. */
  private static String name(int action) {
    switch (action) {
      case AccessibilityNodeInfo.ACTION_CLICK:
        return "click";
      case AccessibilityNodeInfo.ACTION_LONG_CLICK:
        return "long_click";
      case AccessibilityNodeInfo.ACTION_FOCUS:
        return "focus";
      case AccessibilityNodeInfo.ACTION_SET_TEXT:
        return "set_text";
      case AccessibilityNodeInfo.ACTION_SET_SELECTION:
        return "set_selection";
      case AccessibilityNodeInfo.ACTION_SCROLL_FORWARD:
        return "scroll_forward";
      case AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD:
        return "scroll_backward";
      case R.id.accessibilityActionScrollUp:
        return "scroll_up";
      case R.id.accessibilityActionScrollDown:
        return "scroll_down";
      case R.id.accessibilityActionScrollLeft:
        return "scroll_left";
      case R.id.accessibilityActionScrollRight:
        return "scroll_right";
      case R.id.accessibilityActionSetProgress:
        return "set_progress";
      case R.id.accessibilityActionImeEnter:
        return "ime_enter";
      case R.id.accessibilityActionShowOnScreen:
        return "show_on_screen";
      default:
        return Integer.toString(action);
    }
  }
}
