package pollex.phone.system.command;

import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pollex.phone.system.state.DisplayState;

/** Writes node trees in the XML of {@code uiautomator dump}. */
final class HierarchyXml {
  private static final int MAX_DEPTH = 200;
  private static final String HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

  private final DisplayState display;
  private final Set<AccessibilityNodeInfo> seen = new HashSet<>();
  private final StringBuilder out = new StringBuilder(HEAD);

  HierarchyXml(DisplayState display) {
    this.display = display;
  }

  /** One window's tree. */
  String of(AccessibilityNodeInfo root) {
    out.append("<hierarchy rotation=\"").append(display.rotation()).append("\">");
    node(root, 0, 0);
    return out.append("</hierarchy>").toString();
  }

  /** The trees of all windows, topmost first. */
  String ofWindows(List<AccessibilityWindowInfo> windows) {
    out.append("<displays><display id=\"0\">");
    int index = 0;
    for (AccessibilityWindowInfo window : windows) {
      Rect bounds = new Rect();
      window.getBoundsInScreen(bounds);
      out.append("<window");
      attribute("index", index++);
      attribute("id", window.getId());
      attribute("title", window.getTitle() == null ? "" : window.getTitle());
      attribute("type", window.getType());
      attribute("layer", window.getLayer());
      attribute("active", window.isActive());
      attribute("focused", window.isFocused());
      attribute("bounds", bounds.toShortString());
      out.append("><hierarchy rotation=\"").append(display.rotation()).append("\">");
      AccessibilityNodeInfo root = window.getRoot();
      if (root != null) node(root, 0, 0);
      out.append("</hierarchy></window>");
    }
    return out.append("</display></displays>").toString();
  }

  private void node(AccessibilityNodeInfo node, int index, int depth) {
    if (!seen.add(node) || depth > MAX_DEPTH) return; // an embedded activity can make the client's cache cyclic
    out.append("<node");
    attribute("index", index);
    attribute("text", node.getText());
    attribute("resource-id", node.getViewIdResourceName());
    attribute("class", node.getClassName());
    attribute("package", node.getPackageName());
    attribute("content-desc", node.getContentDescription());
    attribute("checkable", node.isCheckable());
    attribute("checked", node.isChecked());
    attribute("clickable", node.isClickable());
    attribute("enabled", node.isEnabled());
    attribute("focusable", node.isFocusable());
    attribute("focused", node.isFocused());
    attribute("scrollable", node.isScrollable());
    attribute("long-clickable", node.isLongClickable());
    attribute("password", node.isPassword());
    attribute("selected", node.isSelected());
    attribute("bounds", visibleBounds(node).toShortString());
    out.append('>');
    int count = node.getChildCount();
    for (int i = 0; i < count; i++) {
      AccessibilityNodeInfo child = node.getChild(i);
      if (child != null && child.isVisibleToUser()) node(child, i, depth + 1);
    }
    out.append("</node>");
  }

  private Rect visibleBounds(AccessibilityNodeInfo node) {
    Rect bounds = new Rect();
    node.getBoundsInScreen(bounds);
    if (!bounds.intersect(0, 0, display.widthPx(), display.heightPx())) bounds.setEmpty();
    return bounds;
  }

  private void attribute(String name, Object value) {
    out.append(' ').append(name).append("=\"");
    String text = value == null ? "" : value.toString();
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      append(c);
      i += Character.charCount(c);
    }
    out.append('"');
  }

  private void append(int c) {
    if (c == '&') out.append("&amp;");
    else if (c == '<') out.append("&lt;");
    else if (c == '>') out.append("&gt;");
    else if (c == '"') out.append("&quot;");
    else if (c == '\n' || c == '\t' || c == '\r') out.append("&#").append(c).append(';');
    else if (c < ' ' || Character.isSurrogate((char) c) && c < 0x10000 || c == 0xfffe || c == 0xffff) out.append('.');
    else out.appendCodePoint(c);
  }
}
