package dev.pollex.lists;

import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.CollectionItemInfo;
import java.util.function.ToIntFunction;

/** Says of a row which one of its list it is. */
final class RowDelegate extends View.AccessibilityDelegate {
  private final ToIntFunction<View> position;
  private final boolean isHeading;

  RowDelegate(ToIntFunction<View> position, boolean isHeading) {
    this.position = position;
    this.isHeading = isHeading;
  }

  @Override
  public void onInitializeAccessibilityNodeInfo(View row, AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfo(row, info);
    info.setHeading(isHeading);
    info.setCollectionItemInfo(new CollectionItemInfo(position.applyAsInt(row), 1, 0, 1, isHeading));
  }
}
