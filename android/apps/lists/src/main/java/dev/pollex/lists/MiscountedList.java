package dev.pollex.lists;

import android.content.Context;
import android.util.AttributeSet;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.CollectionInfo;

/** Tells assistive tools another number of rows than it has. */
public final class MiscountedList extends TracedList {
  private int told;

  /** Called by the layout. */
  public MiscountedList(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  void tell(int rows) {
    told = rows;
  }

  @Override
  public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfo(info);
    info.setCollectionInfo(new CollectionInfo(told, 1, false));
  }
}
