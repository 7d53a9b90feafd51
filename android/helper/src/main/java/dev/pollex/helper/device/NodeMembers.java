package dev.pollex.helper.device;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo;
import java.lang.reflect.Method;

/**
 * Facts of a node that Android has learned to tell since version 8. Before, apps put some of them
 * into the extras, under the keys of androidx.
 */
final class NodeMembers {
  private static final String EXTRA = "androidx.view.accessibility.AccessibilityNodeInfoCompat.";
  private static final String EXTRA_FLAGS = EXTRA + "BOOLEAN_PROPERTY_KEY";
  private static final int EXTRA_SCREEN_READER_FOCUSABLE = 1;
  private static final int EXTRA_HEADING = 2;
  private static final int EXTRA_TEXT_ENTRY_KEY = 8;
  private static final int CHECKED_PARTIAL = 2;

  private final Method getPaneTitle; // 28
  private final Method getTooltipText; // 28
  private final Method isHeading; // 28
  private final Method isScreenReaderFocusable; // 28
  private final Method isTextEntryKey; // 29
  private final Method getStateDescription; // 30
  private final Method getUniqueId; // 33
  private final Method isDataSensitive; // 34
  private final Method getChecked; // 36

  NodeMembers(Variants variants) {
    getPaneTitle = find(variants, "getPaneTitle");
    getTooltipText = find(variants, "getTooltipText");
    isHeading = find(variants, "isHeading");
    isScreenReaderFocusable = find(variants, "isScreenReaderFocusable");
    isTextEntryKey = find(variants, "isTextEntryKey");
    getStateDescription = find(variants, "getStateDescription");
    getUniqueId = find(variants, "getUniqueId");
    isDataSensitive = find(variants, "isAccessibilityDataSensitive");
    getChecked = find(variants, "getChecked");
  }

  private static Method find(Variants variants, String name) {
    Method method = Members.method(AccessibilityNodeInfo.class, name);
    variants.note("node." + name, method, "public");
    return method;
  }

  CharSequence paneTitle(AccessibilityNodeInfo node) {
    return text(getPaneTitle, node, "PANE_TITLE_KEY");
  }

  CharSequence tooltip(AccessibilityNodeInfo node) {
    return text(getTooltipText, node, "TOOLTIP_TEXT_KEY");
  }

  CharSequence stateDescription(AccessibilityNodeInfo node) {
    return text(getStateDescription, node, "STATE_DESCRIPTION_KEY");
  }

  CharSequence uniqueId(AccessibilityNodeInfo node) {
    return text(getUniqueId, node, "UNIQUE_ID_KEY");
  }

  @SuppressWarnings("deprecation") // list items told it first, and some still do
  boolean isHeading(AccessibilityNodeInfo node) {
    AccessibilityNodeInfo.CollectionItemInfo item = node.getCollectionItemInfo();
    return item != null && item.isHeading() || flag(isHeading, node, EXTRA_HEADING);
  }

  boolean isScreenReaderFocusable(AccessibilityNodeInfo node) {
    return flag(isScreenReaderFocusable, node, EXTRA_SCREEN_READER_FOCUSABLE);
  }

  boolean isTextEntryKey(AccessibilityNodeInfo node) {
    return flag(isTextEntryKey, node, EXTRA_TEXT_ENTRY_KEY);
  }

  boolean isDataSensitive(AccessibilityNodeInfo node) {
    return isDataSensitive != null && (Boolean) Members.call(isDataSensitive, node);
  }

  boolean isPartlyChecked(AccessibilityNodeInfo node) {
    return getChecked != null && (Integer) Members.call(getChecked, node) == CHECKED_PARTIAL;
  }

  private static CharSequence text(Method method, AccessibilityNodeInfo node, String extra) {
    if (method != null) {
      return (CharSequence) Members.call(method, node);
    }
    Bundle extras = node.getExtras();
    return extras == null ? null : extras.getCharSequence(EXTRA + extra);
  }

  private static boolean flag(Method method, AccessibilityNodeInfo node, int extra) {
    if (method != null) {
      return (Boolean) Members.call(method, node);
    }
    Bundle extras = node.getExtras();
    return extras != null && (extras.getInt(EXTRA_FLAGS) & extra) != 0;
  }
}
