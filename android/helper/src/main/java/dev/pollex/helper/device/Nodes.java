package dev.pollex.helper.device;

import android.graphics.Rect;
import android.text.InputType;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.pollex.helper.screen.NodeFacts;
import dev.pollex.helper.screen.Secrets;
import dev.pollex.helper.wire.Texts;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the facts of nodes. The text of a secret one is never even copied. */
public final class Nodes {
  public static final int MAX_TEXT_UNITS = 100000;
  private static final int TYPE_MASK = InputType.TYPE_MASK_CLASS | InputType.TYPE_MASK_VARIATION;
  private static final int MAX_SERIALS = 40000;

  private final NodeMembers members;
  private final NodeActions actions;
  private final Secrets secrets = new Secrets();
  private final Method getSourceNodeId;
  private final Map<AccessibilityNodeInfo, Long> serials =
      new LinkedHashMap<AccessibilityNodeInfo, Long>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<AccessibilityNodeInfo, Long> eldest) {
          return size() > MAX_SERIALS;
        }
      };
  private long lastSerial;

  Nodes(Variants variants) {
    members = new NodeMembers(variants);
    actions = new NodeActions(variants);
    getSourceNodeId = Members.method(AccessibilityNodeInfo.class, "getSourceNodeId");
    variants.found("node.id", getSourceNodeId != null ? "getSourceNodeId" : "serial number");
  }

  public NodeActions actions() {
    return actions;
  }

  /** Names the live control, together with the window's id. */
  public long id(AccessibilityNodeInfo node) {
    if (getSourceNodeId != null) {
      return (Long) Members.call(getSourceNodeId, node);
    }
    synchronized (serials) { // nodes are equal exactly if their window and source ids are
      Long serial = serials.get(node);
      if (serial == null) {
        serial = ++lastSerial;
        serials.put(node, serial);
      }
      return serial;
    }
  }

  /** All facts of one node, from what it already carries: nothing is asked of the app. */
  public NodeFacts facts(AccessibilityNodeInfo node, int windowId) {
    NodeFacts facts = new NodeFacts();
    facts.id = id(node);
    Rect bounds = new Rect();
    node.getBoundsInScreen(bounds);
    facts.bounds = Windows.edges(bounds);
    facts.className = label(node.getClassName());
    facts.packageName = label(node.getPackageName());
    facts.resourceId = label(node.getViewIdResourceName());
    facts.description = label(node.getContentDescription());
    facts.error = label(node.getError());
    facts.stateDescription = label(members.stateDescription(node));
    facts.uniqueId = label(members.uniqueId(node));
    facts.paneTitle = label(members.paneTitle(node));
    facts.tooltip = label(members.tooltip(node));
    facts.flags = flags(node);
    boolean isSecret =
        secrets.isSecret(isSecretNow(node), windowId, facts.id, facts.className, facts.resourceId);
    if (isSecret) {
      facts.flags |= NodeFacts.SECRET;
    }
    texts(node, facts, isSecret);
    numbers(node, facts);
    facts.actions = actions.of(node, facts);
    return facts;
  }

  private static boolean isSecretNow(AccessibilityNodeInfo node) {
    if (node.isPassword()) {
      return true;
    }
    switch (node.getInputType() & TYPE_MASK) {
      case InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD:
      case InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_VISIBLE_PASSWORD:
      case InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_WEB_PASSWORD:
      case InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_VARIATION_PASSWORD:
        return true;
      default:
        return false;
    }
  }

  private void texts(AccessibilityNodeInfo node, NodeFacts facts, boolean isSecret) {
    boolean showsHint = node.isShowingHintText();
    CharSequence hint = node.getHintText();
    facts.hint = label(hint == null && showsHint ? node.getText() : hint);
    if (isSecret) {
      return;
    }
    CharSequence text = showsHint ? null : node.getText();
    facts.text = label(text);
    facts.textLength = text == null ? 0 : text.length();
    int start = node.getTextSelectionStart();
    int end = node.getTextSelectionEnd();
    if (start >= 0 && end >= 0) {
      facts.selection = new int[] {start, end};
    }
  }

  private static void numbers(AccessibilityNodeInfo node, NodeFacts facts) {
    AccessibilityNodeInfo.RangeInfo range = node.getRangeInfo();
    if (range != null) {
      facts.range = new float[] {range.getType(), range.getMin(), range.getMax(), range.getCurrent()};
    }
    facts.maxTextLength = Math.max(0, node.getMaxTextLength());
    AccessibilityNodeInfo.CollectionInfo collection = node.getCollectionInfo();
    if (collection != null) {
      facts.collection = new int[] {collection.getRowCount(), collection.getColumnCount()};
    }
    AccessibilityNodeInfo.CollectionItemInfo item = node.getCollectionItemInfo();
    if (item != null) {
      facts.collectionItem = new int[] {item.getRowIndex(), item.getColumnIndex()};
    }
    facts.drawingOrder = node.getDrawingOrder();
  }

  private int flags(AccessibilityNodeInfo node) {
    boolean partial = members.isPartlyChecked(node);
    return flag(node.isEnabled(), NodeFacts.ENABLED)
        | flag(node.isVisibleToUser(), NodeFacts.VISIBLE)
        | flag(node.isClickable(), NodeFacts.CLICKABLE)
        | flag(node.isLongClickable(), NodeFacts.LONG_CLICKABLE)
        | flag(node.isScrollable(), NodeFacts.SCROLLABLE)
        | flag(node.isEditable(), NodeFacts.EDITABLE)
        | flag(node.isFocusable(), NodeFacts.FOCUSABLE)
        | flag(node.isFocused(), NodeFacts.FOCUSED)
        | flag(node.isSelected(), NodeFacts.SELECTED)
        | flag(node.isCheckable(), NodeFacts.CHECKABLE)
        | flag(node.isChecked() && !partial, NodeFacts.CHECKED)
        | flag(partial, NodeFacts.PARTIAL)
        | flag(members.isHeading(node), NodeFacts.HEADING)
        | flag(node.isShowingHintText(), NodeFacts.SHOWS_HINT)
        | flag(node.isMultiLine(), NodeFacts.MULTI_LINE)
        | flag(members.isScreenReaderFocusable(node), NodeFacts.SCREEN_READER_FOCUSABLE)
        | flag(members.isTextEntryKey(node), NodeFacts.TEXT_ENTRY_KEY)
        | flag(members.isDataSensitive(node), NodeFacts.DATA_SENSITIVE)
        | flag(node.isAccessibilityFocused(), NodeFacts.ACCESSIBILITY_FOCUSED)
        | flag(node.isImportantForAccessibility(), NodeFacts.IMPORTANT)
        | flag(node.isContextClickable(), NodeFacts.CONTEXT_CLICKABLE)
        | flag(node.isDismissable(), NodeFacts.DISMISSABLE);
  }

  private static int flag(boolean is, int flag) {
    return is ? flag : 0;
  }

  private static String label(CharSequence text) {
    return Texts.clean(text, MAX_TEXT_UNITS);
  }
}
