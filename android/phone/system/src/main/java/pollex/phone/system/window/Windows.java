package pollex.phone.system.window;

import android.graphics.Rect;
import android.graphics.Region;
import android.os.IBinder;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.ViewTreeObserver.InternalInsetsInfo;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.state.WindowState;

/** What the window manager knows: order, visibility, focus. Main thread only; everybody else reads the state. */
public final class Windows {
  /** Types from here on belong to the system and lie above the apps' windows. */
  private static final int FIRST_SYSTEM = LayoutParams.FIRST_SYSTEM_WINDOW;

  private static final int ABOVE_ALL_APPS = 1_000_000;
  private static final int MAX_PARENTS = 4;
  private static ViewRootImpl focused;

  /** One visible window. */
  public static final class Window {
    private final ViewRootImpl root;
    private final LayoutParams params;
    private final Rect frame = new Rect();
    private final int index;
    private int group;

    private Window(ViewRootImpl root, LayoutParams params, int index) {
      this.root = root;
      this.params = params;
      this.index = index;
      int[] at = new int[2];
      view().getLocationOnScreen(at);
      frame.set(at[0], at[1], at[0] + view().getWidth(), at[1] + view().getHeight());
    }

    public ViewRootImpl root() {
      return root;
    }

    public View view() {
      return root.getView();
    }

    public LayoutParams params() {
      return params;
    }

    /** Place on the screen. */
    public Rect frame() {
      return frame;
    }

    IBinder token() {
      return root.getWindowToken();
    }

    private WindowState state(int layer, boolean isFocused) {
      return new WindowState(
          token(), String.valueOf(params.getTitle()), params.accessibilityTitle, view().getContext().getPackageName(),
          params.type, params.flags, new Rect(frame), region(), layer, isFocused);
    }

    /** Where on the screen it has told the window manager to take touches, null if it has told nothing. */
    private Region region() {
      InternalInsetsInfo computed = ReflectionHelpers.getField(root, "mLastGivenInsets");
      Region set = ReflectionHelpers.getField(root, "mPreviousTouchableRegion");
      int kind = ReflectionHelpers.getField(computed, "mTouchableInsets");
      boolean isComputed = kind == InternalInsetsInfo.TOUCHABLE_INSETS_REGION;
      if (!isComputed && set == null) return null;
      Region region = new Region();
      if (isComputed) region.op(computed.touchableRegion, Region.Op.UNION);
      if (set != null) region.op(set, Region.Op.UNION);
      region.translate(frame.left, frame.top);
      region.op(frame, Region.Op.INTERSECT);
      return region;
    }

    /** Whether a touch there is for it, if none above wants it. */
    public boolean takes(int x, int y) {
      if (!isTouchable()) return false;
      if (isModal()) return true;
      Region region = region();
      return region == null ? frame.contains(x, y) : region.contains(x, y);
    }

    public boolean isFocusable() {
      return (params.flags & LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
    }

    public boolean isTouchable() {
      return (params.flags & LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
    }

    /** Whether it takes touches outside of its frame too. */
    public boolean isModal() {
      return isFocusable() && (params.flags & LayoutParams.FLAG_NOT_TOUCH_MODAL) == 0;
    }
  }

  private Windows() {}

  /** Visible windows, topmost first. */
  public static List<Window> visible() {
    WindowManagerGlobal global = WindowManagerGlobal.getInstance();
    List<ViewRootImpl> roots = ReflectionHelpers.getField(global, "mRoots");
    List<LayoutParams> params = ReflectionHelpers.getField(global, "mParams");
    List<Window> known = new ArrayList<>();
    for (int i = 0; i < roots.size(); i++) {
      if (roots.get(i).getView() != null) known.add(new Window(roots.get(i), params.get(i), i));
    }
    List<Window> all = new ArrayList<>();
    for (Window window : known) {
      boolean isLaidOut = !window.frame.isEmpty();
      if (isLaidOut && isShown(window, known, 0)) all.add(window);
    }
    for (Window window : all) window.group = group(window, all, 0);
    // A dialog that is shown before its activity's own window was added lies above it all the same.
    all.sort(
        Comparator.<Window>comparingInt(w -> w.group)
            .thenComparing(w -> w.params.type != LayoutParams.TYPE_BASE_APPLICATION)
            .thenComparingInt(w -> w.index)
            .reversed());
    return all;
  }

  /** Windows of one activity lie together, at the place of its base window; the system's are above. */
  private static int group(Window window, List<Window> all, int depth) {
    int type = window.params.type;
    if (type >= FIRST_SYSTEM) return ABOVE_ALL_APPS + type;
    Window parent = depth > MAX_PARENTS ? null : parent(window, all);
    return parent == null ? window.index : group(parent, all, depth + 1);
  }

  /** A stopped activity's own window is hidden, and with it its dialogs and their popups. */
  private static boolean isShown(Window window, List<Window> known, int depth) {
    if (window.view().getVisibility() != View.VISIBLE) return false;
    Window parent = depth > MAX_PARENTS ? null : parent(window, known);
    return parent == null || isShown(parent, known, depth + 1);
  }

  private static Window parent(Window window, List<Window> known) {
    int type = window.params.type;
    if (type == LayoutParams.TYPE_BASE_APPLICATION || type >= FIRST_SYSTEM) return null;
    for (Window other : known) if (other != window && isParent(other, window)) return other;
    return null;
  }

  private static boolean isParent(Window parent, Window window) {
    boolean subWindow =
        window.params.type >= LayoutParams.FIRST_SUB_WINDOW && window.params.type <= LayoutParams.LAST_SUB_WINDOW;
    if (subWindow) return parent.token() == window.params.token;
    return parent.params.type == LayoutParams.TYPE_BASE_APPLICATION && parent.params.token == window.params.token;
  }

  /** Views of the windows that hang on this one's: as on a phone, they go with it. */
  public static List<View> attachedTo(View parent) {
    WindowManagerGlobal global = WindowManagerGlobal.getInstance();
    List<View> views = ReflectionHelpers.getField(global, "mViews");
    List<LayoutParams> params = ReflectionHelpers.getField(global, "mParams");
    List<View> attached = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      boolean isSub =
          params.get(i).type >= LayoutParams.FIRST_SUB_WINDOW && params.get(i).type <= LayoutParams.LAST_SUB_WINDOW;
      if (isSub && params.get(i).token == parent.getWindowToken()) attached.add(views.get(i));
    }
    return attached;
  }

  /** Windows of no activity, toasts aside, that an app has put over others. */
  public static List<View> floating(String packageName) {
    WindowManagerGlobal global = WindowManagerGlobal.getInstance();
    List<View> views = ReflectionHelpers.getField(global, "mViews");
    List<LayoutParams> params = ReflectionHelpers.getField(global, "mParams");
    List<View> floating = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      boolean floats = params.get(i).type >= FIRST_SYSTEM && params.get(i).type != LayoutParams.TYPE_TOAST;
      if (floats && views.get(i).getContext().getPackageName().equals(packageName)) floating.add(views.get(i));
    }
    return floating;
  }

  /** The window that keys go to, or null. */
  public static Window focusedWindow() {
    for (Window window : visible()) if (window.isFocusable()) return window;
    return null;
  }

  /** After each turn: tells windows of lost and gained focus, and gives them as everybody else may see them. */
  public static List<WindowState> update() {
    List<Window> windows = visible();
    ViewRootImpl now = null;
    for (Window window : windows) if (now == null && window.isFocusable()) now = window.root;
    if (now != focused) moveFocus(now);
    List<WindowState> states = new ArrayList<>(windows.size());
    int layer = windows.size();
    for (Window window : windows) states.add(window.state(--layer, window.root == now));
    return states;
  }

  private static void moveFocus(ViewRootImpl now) {
    ViewRootImpl old = focused;
    focused = now;
    if (old != null && old.getView() != null) Shadow.<ShadowViewRootImpl>extract(old).callWindowFocusChanged(false);
    if (now != null) Shadow.<ShadowViewRootImpl>extract(now).callWindowFocusChanged(true);
  }

  /** Tells every window that the display has another size. */
  public static void resizeAll() {
    for (Window window : visible()) Shadow.<ShadowViewRootImpl>extract(window.root).callDispatchResized();
  }
}
