package dev.pollex.helper.screen;

/**
 * What is known of one node. Filled by the class that reads nodes, then never changed. Texts are in
 * their wire form; null stands for empty and for absent. A secret node's text never gets in here.
 */
public final class NodeFacts {
  public static final int ENABLED = 1;
  public static final int VISIBLE = 1 << 1;
  public static final int CLICKABLE = 1 << 2;
  public static final int LONG_CLICKABLE = 1 << 3;
  public static final int SCROLLABLE = 1 << 4;
  public static final int EDITABLE = 1 << 5;
  public static final int SECRET = 1 << 6;
  public static final int FOCUSABLE = 1 << 7;
  public static final int FOCUSED = 1 << 8;
  public static final int SELECTED = 1 << 9;
  public static final int CHECKABLE = 1 << 10;
  public static final int CHECKED = 1 << 11;
  public static final int PARTIAL = 1 << 12;
  public static final int HEADING = 1 << 13;
  public static final int SHOWS_HINT = 1 << 14;
  public static final int MULTI_LINE = 1 << 15;
  public static final int SCREEN_READER_FOCUSABLE = 1 << 16;
  public static final int TEXT_ENTRY_KEY = 1 << 17;
  public static final int DATA_SENSITIVE = 1 << 18;
  public static final int ACCESSIBILITY_FOCUSED = 1 << 19;
  public static final int IMPORTANT = 1 << 20;
  public static final int CONTEXT_CLICKABLE = 1 << 21;
  public static final int DISMISSABLE = 1 << 22;

  /** Source node id; with the window's id it names the live control. */
  public long id;
  public int flags;
  /** Left, top, right, bottom on the screen, as the app reports them. */
  public int[] bounds;
  public String className;
  public String packageName;
  public String resourceId;
  public String text;
  public String description;
  public String hint;
  public String stateDescription;
  public String error;
  public String uniqueId;
  public String paneTitle;
  public String tooltip;
  /** Type (0 whole numbers, 1 fractions, 2 percent), minimum, maximum, current; or null. */
  public float[] range;
  /** Start, end in UTF-16 units; or null. */
  public int[] selection;
  /** 0: no limit is known. */
  public int maxTextLength;
  /** UTF-16 units before any cut. */
  public int textLength;
  /** Rows, columns; or null. */
  public int[] collection;
  /** Row, column; or null. */
  public int[] collectionItem;
  /** Names of C-22, sorted. */
  public String[] actions;
  public int drawingOrder;

  public boolean is(int flag) {
    return (flags & flag) != 0;
  }

  /** Whether it is a control of its own, and not only a part of one; the host has the same rule. */
  public boolean canBeActedOn() {
    return is(CLICKABLE | LONG_CLICKABLE | EDITABLE | SCROLLABLE | CHECKABLE) || range != null;
  }

  /** `yes`, `no` or `partial`; null if it cannot be checked. */
  public String checked() {
    if (!is(CHECKABLE)) {
      return null;
    }
    if (is(PARTIAL)) {
      return "partial";
    }
    return is(CHECKED) ? "yes" : "no";
  }
}
