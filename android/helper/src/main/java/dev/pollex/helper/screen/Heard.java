package dev.pollex.helper.screen;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One accessibility event, as far as it may leave the phone. Only what is meant to be announced has its
 * text: the text of any other event may be what somebody types.
 */
public final class Heard {
  public static final int STATE = 32;
  public static final int NOTIFICATION = 64;
  private static final String TOAST_CLASS = "android.widget.Toast";
  private static final Map<Integer, String> KINDS = new HashMap<Integer, String>();

  static {
    KINDS.put(1, "click");
    KINDS.put(2, "long_click");
    KINDS.put(8, "focus");
    KINDS.put(16, "text");
    KINDS.put(STATE, "window");
    KINDS.put(NOTIFICATION, "notification");
    KINDS.put(2048, "content");
    KINDS.put(4096, "scroll");
    KINDS.put(0x400000, "windows");
  }

  /** Android's type of event. */
  public final int type;
  /** Negative if it is of none. */
  public final int windowId;
  public final long atMs;
  public final String packageName;
  public final String className;
  public final List<String> texts;

  public Heard(int type, int windowId, long atMs, String packageName, String className, List<String> texts) {
    this.type = type;
    this.windowId = windowId;
    this.atMs = atMs;
    this.packageName = packageName;
    this.className = className;
    this.texts = type == NOTIFICATION ? texts : Collections.<String>emptyList();
  }

  /** All kinds of the wire. */
  public static Set<String> kinds() {
    Set<String> kinds = new TreeSet<String>(KINDS.values());
    kinds.add("toast");
    return kinds;
  }

  /** Its kind on the wire; null if it has none. */
  public String kind() {
    boolean isToast = type == NOTIFICATION && className != null && className.startsWith(TOAST_CLASS);
    return isToast ? "toast" : KINDS.get(type);
  }

  /** Comes in streams of which the newest tells all: it stands for those before it. */
  boolean isFoldable() {
    return Arrays.asList("content", "scroll", "text", "windows").contains(kind());
  }

  /** The frame. */
  Map<String, Object> json(long seq, int folded, long lost) {
    Map<String, Object> event = new LinkedHashMap<String, Object>();
    event.put("event", kind());
    event.put("seq", seq);
    event.put("at_ms", atMs);
    put(event, "window", windowId, windowId >= 0);
    put(event, "package", packageName, packageName != null);
    put(event, "class", className, className != null);
    put(event, "text", texts, !texts.isEmpty());
    put(event, "folded", folded, folded > 0);
    put(event, "lost", lost, lost > 0);
    return event;
  }

  private static void put(Map<String, Object> event, String name, Object value, boolean isTold) {
    if (isTold) {
      event.put(name, value);
    }
  }
}
