package pollex.phone.system.service;

import android.os.RemoteException;
import android.text.method.PasswordTransformationMethod;
import android.view.KeyEvent;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeIdManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.view.accessibility.IAccessibilityInteractionConnectionCallback;
import android.widget.Checkable;
import android.widget.ProgressBar;
import android.widget.TextView;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.bridge.RealTime;
import pollex.phone.system.MainLoop;
import pollex.phone.system.service.AccessibilityServer.Connection;

/**
 * The other end of the {@link Wire}: which window got a finger or a key, what the system did with one itself, which
 * action a view says that it has taken, what views tell of themselves, and what those hold now. It is written down for all
 * apps alike, also for those that keep no notes.
 */
public final class Echo {
  private static final int MAX_LINES = 5_000;
  private static final int MAX_VIEWS = 50;
  private static final long LOOK_MS = 1_000;
  private static final Echo INSTANCE = new Echo();

  private final Deque<JSONObject> lines = new ArrayDeque<>();
  private final Map<List<Object>, WeakReference<View>> views = new LinkedHashMap<>();

  private Echo() {}

  public static Echo get() {
    return INSTANCE;
  }

  /**
   * All of it, oldest first: JSON objects with `at` (milliseconds since 1970), `did` and facts; after them what the views
   * of the last lines `hold` in this moment. While the main thread hangs nobody knows that, and it is left out.
   */
  public List<String> lines() {
    List<JSONObject> all;
    synchronized (this) {
      all = new ArrayList<>(lines);
    }
    try {
      all.addAll(MainLoop.get().call(this::held, LOOK_MS));
    } catch (TimeoutException hangs) {
      // the rest is known all the same
    }
    return all.stream().map(JSONObject::toString).toList();
  }

  public synchronized void clear() {
    lines.clear();
    views.clear();
  }

  /** Told on the main thread, when the window's own message with the event has been queued: this one follows it. */
  void finger(ViewRootImpl root, float x, float y) {
    String packageName = packageOf(root.getView());
    MainLoop.get().post(() -> add(line("finger", "package", packageName, "x", Math.round(x), "y", Math.round(y))));
  }

  /** As {@link #finger}, when a key has come up. */
  void key(ViewRootImpl root, KeyEvent key) {
    if (key.getAction() != KeyEvent.ACTION_UP || root.getView() == null) return;
    String packageName = packageOf(root.getView());
    MainLoop.get().post(() -> add(line("key", "package", packageName, "code", key.getKeyCode())));
  }

  /** What the system has done itself: `home`, `recents`, `back` of the keyboard, … */
  void system(String what) {
    add(line("system", "what", what));
  }

  /** Hands the answer of a window to an action on, and writes it down before. */
  IAccessibilityInteractionConnectionCallback hearing(
      IAccessibilityInteractionConnectionCallback asked, Connection to, long node, String action) {
    return new IAccessibilityInteractionConnectionCallback.Default() {
      @Override
      public void setPerformAccessibilityActionResult(boolean taken, int interaction) throws RemoteException {
        View view = remember(to.id(), node);
        add(about(view, to.packageName(), to.id(), node, "action", "action", action, "taken", taken));
        asked.setPerformAccessibilityActionResult(taken, interaction);
      }
    };
  }

  /** What a view tells of itself. */
  void event(AccessibilityEvent event) {
    String did = did(event.getEventType());
    if (did == null) return;
    View view = remember(event.getWindowId(), event.getSourceNodeId());
    String packageName = event.getPackageName() == null ? "" : event.getPackageName().toString();
    add(about(view, packageName, event.getWindowId(), event.getSourceNodeId(), did));
  }

  private static String did(int type) {
    return switch (type) {
      case AccessibilityEvent.TYPE_VIEW_CLICKED -> "click";
      case AccessibilityEvent.TYPE_VIEW_LONG_CLICKED -> "long_click";
      case AccessibilityEvent.TYPE_VIEW_SCROLLED -> "scroll";
      case AccessibilityEvent.TYPE_VIEW_TEXT_CHANGED -> "edit";
      default -> null;
    };
  }

  private synchronized View remember(int window, long node) {
    View view = AccessibilityNodeIdManager.getInstance().findView(AccessibilityNodeInfo.getAccessibilityViewId(node));
    if (view == null || isVirtual(node)) return view;
    List<Object> key = List.of(window, node);
    views.remove(key); // the one remembered last stands last
    views.put(key, new WeakReference<>(view));
    if (views.size() > MAX_VIEWS) views.remove(views.keySet().iterator().next());
    return view;
  }

  private static boolean isVirtual(long node) {
    return AccessibilityNodeInfo.getVirtualDescendantId(node) != AccessibilityNodeProvider.HOST_VIEW_ID;
  }

  private List<JSONObject> held() {
    Map<List<Object>, WeakReference<View>> known;
    synchronized (this) {
      known = new LinkedHashMap<>(views);
    }
    List<JSONObject> held = new ArrayList<>();
    known.forEach(
        (key, reference) -> {
          View view = reference.get();
          if (view == null || !view.isAttachedToWindow()) return;
          held.add(about(view, packageOf(view), (int) key.get(0), (long) key.get(1), "holds", facts(view)));
        });
    return held;
  }

  /** Fields themselves are asked, and not what they tell assistive tools. */
  private static Object[] facts(View view) {
    List<Object> facts = new ArrayList<>();
    if (view instanceof TextView && ((TextView) view).getKeyListener() != null && !isSecret((TextView) view)) {
      facts.addAll(List.of("text", ((TextView) view).getText().toString()));
    }
    if (view instanceof Checkable) facts.addAll(List.of("checked", ((Checkable) view).isChecked()));
    if (view instanceof ProgressBar) facts.addAll(List.of("value", ((ProgressBar) view).getProgress()));
    return facts.toArray();
  }

  private static boolean isSecret(TextView field) {
    return field.isAnyPasswordInputType() || field.getTransformationMethod() instanceof PasswordTransformationMethod;
  }

  private static JSONObject about(View view, String packageName, int window, long node, String did, Object... facts) {
    JSONObject line = line(did, facts);
    try {
      line.put("package", packageName).put("window", window).put("node", node);
      return view == null || isVirtual(node) ? line : line.putOpt("id", name(view));
    } catch (JSONException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String name(View view) {
    boolean isNamed = view.getId() != View.NO_ID && view.getId() >>> 24 != 0; // a number that code has made up has no package
    return isNamed ? view.getResources().getResourceName(view.getId()) : null;
  }

  private static String packageOf(View view) {
    return view.getContext().getPackageName();
  }

  private static JSONObject line(String did, Object... facts) {
    JSONObject line = new JSONObject();
    try {
      line.put("at", RealTime.epochMillis()).put("did", did);
      for (int i = 0; i < facts.length; i += 2) line.put((String) facts[i], facts[i + 1]);
      return line;
    } catch (JSONException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private synchronized void add(JSONObject line) {
    lines.add(line);
    if (lines.size() > MAX_LINES) lines.remove();
  }
}
