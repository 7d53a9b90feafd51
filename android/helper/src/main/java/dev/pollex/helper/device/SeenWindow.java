package dev.pollex.helper.device;

import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import dev.pollex.helper.screen.WindowFacts;

/** One window of the list: its facts, and the way to its root. */
public final class SeenWindow {
  /** Type 4, and type 3 of an app: another app's floating window. */
  private static final String SYSTEM_UI = "com.android.systemui";
  private static final String ANDROID = "android";

  public final WindowFacts facts;
  private final AccessibilityWindowInfo info;
  private final AccessibilityNodeInfo onlyRoot;

  SeenWindow(WindowFacts facts, AccessibilityWindowInfo info, AccessibilityNodeInfo onlyRoot) {
    this.facts = facts;
    this.info = info;
    this.onlyRoot = onlyRoot;
  }

  /** The root node, or null; asks the app. */
  public AccessibilityNodeInfo root() {
    return info != null ? info.getRoot() : onlyRoot;
  }

  /** Takes over what the root tells of its window. */
  public void setRoot(AccessibilityNodeInfo root) {
    facts.hasRoot = root != null;
    if (root == null || root.getPackageName() == null) {
      return;
    }
    facts.packageName = root.getPackageName().toString();
    boolean isSystems = facts.packageName.equals(SYSTEM_UI) || facts.packageName.equals(ANDROID);
    if (facts.type.equals(WindowFacts.SYSTEM) && !isSystems) {
      facts.type = WindowFacts.OVERLAY;
    }
  }
}
