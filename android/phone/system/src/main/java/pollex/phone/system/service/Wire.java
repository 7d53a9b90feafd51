package pollex.phone.system.service;

import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.bridge.RealTime;
import pollex.phone.process.VirtualProcess;

/**
 * What programs did to move the phone: each finger that came down or left, each key, each action on a node, each of the
 * system's own actions, each start of an activity. Tests compare it with what those programs say that they did. Moves of
 * fingers are counted with the event that follows them.
 */
public final class Wire {
  private static final int MAX_LINES = 5_000;
  private static final Wire INSTANCE = new Wire();

  private final Deque<String> lines = new ArrayDeque<>();
  private int moves;

  private Wire() {}

  public static Wire get() {
    return INSTANCE;
  }

  /**
   * All of it, oldest first: JSON objects with `at` (milliseconds since 1970), `kind`, `did`, `by` (the
   * shell or a process that it started) and facts.
   */
  public synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  public synchronized void clear() {
    lines.clear();
    moves = 0;
  }

  synchronized void touch(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_MOVE) {
      moves++;
      return;
    }
    int index = event.getActionIndex();
    String did = MotionEvent.actionToString(event.getActionMasked()).replace("ACTION_", "");
    add("touch", did, "x", Math.round(event.getX(index)), "y", Math.round(event.getY(index)), "moves", moves);
    moves = 0;
  }

  void key(KeyEvent event) {
    String did = event.getAction() == KeyEvent.ACTION_DOWN ? "DOWN" : "UP";
    add("key", did, "code", event.getKeyCode(), "unicode", event.getUnicodeChar());
  }

  /** An action of accessibility on a node; of its arguments the text. */
  void node(int action, Bundle arguments, String packageName) {
    CharSequence text =
        arguments == null
            ? null
            : arguments.getCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE);
    add("node", name(action), "package", packageName, "text", text);
  }

  void system(int action) {
    add("system", Integer.toString(action));
  }

  /** An activity that a program of the shell starts. */
  public void start(String component) {
    add("start", component);
  }

  private synchronized void add(String kind, String did, Object... facts) {
    JSONObject line = new JSONObject();
    try {
      line.put("at", RealTime.epochMillis()).put("kind", kind).put("did", did);
      line.put("by", VirtualProcess.current() == null ? "shell" : "process");
      for (int i = 0; i < facts.length; i += 2) line.putOpt((String) facts[i], facts[i + 1]);
    } catch (JSONException e) {
      throw new IllegalArgumentException(e);
    }
    lines.add(line.toString());
    if (lines.size() > MAX_LINES) lines.remove();
  }

  /** As Android's constants are called: click, set_text, scroll_forward … */
  static String name(int action) {
    String text = new AccessibilityNodeInfo.AccessibilityAction(action, null).toString();
    return text.replaceAll(".*ACTION_(\\w+).*", "$1").toLowerCase(Locale.ROOT);
  }
}
