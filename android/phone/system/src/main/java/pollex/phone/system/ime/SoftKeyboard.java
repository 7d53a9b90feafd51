package pollex.phone.system.ime;

import android.content.Context;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.view.Gravity;
import android.view.InsetsSource;
import android.view.InsetsState;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowInsets;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodManager;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowInputMethodManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import pollex.phone.system.service.DisplayServer;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.ui.SystemContexts;
import pollex.phone.system.window.Windows;
import pollex.phone.system.window.Windows.Window;

/**
 * Stands for InputMethodManagerService and the keyboard's own process: shows the window of the keyboard in use while a
 * field wants one, and tells the app's window how much of it is covered. Main thread, at the loop boundary; what others
 * may ask is volatile.
 */
public final class SoftKeyboard {
  private static final SoftKeyboard INSTANCE = new SoftKeyboard();
  private static final int KEYS_DP = 260;
  private static final int BAR_DP = 40;
  /** Of a display that lies on its side. */
  private static final float MOST_OF_HEIGHT = 0.5f;

  private final Set<ViewRootImpl> met = Collections.newSetFromMap(new WeakHashMap<>());
  private WeakReference<ViewRootImpl> focused = new WeakReference<>(null);
  private WeakReference<ViewRootImpl> covered = new WeakReference<>(null);
  private Editor editor;
  private AppKeyboard app;
  private InputMethods shownBy;
  private DisplayState shownOn;
  private View window;
  private Keys keys;
  private int heightPx;
  private int bottomPx;
  private volatile EditorInfo info;
  private volatile boolean isShown;
  private volatile boolean isOn = true;

  private SoftKeyboard() {}

  public static SoftKeyboard get() {
    return INSTANCE;
  }

  /** Whether it is on the screen. From any thread. */
  public boolean isShown() {
    return isShown;
  }

  /** What the field that is written into tells of itself, null without one. From any thread. */
  public EditorInfo info() {
    return info;
  }

  /** Whether fields get a keyboard at all; without, the phone is as one with a keyboard of hardware. */
  public boolean isOn() {
    return isOn;
  }

  /** As {@link #isOn}. */
  public void turn(boolean on) {
    isOn = on;
  }

  /** The field that is written into, null without one. Main thread. */
  Editor editor() {
    return editor;
  }

  /** Whether BACK was for the keyboard, which it takes away. Main thread. */
  public boolean takesBack() {
    if (!isShown) return false;
    hide();
    return true;
  }

  /** Takes it away. Main thread. */
  public void hide() {
    request(false);
    update();
  }

  /** After each turn: what the app in front asked for, what it has the focus in, and whether a keyboard is due. */
  public void update() {
    follow();
    Editor written = app != null ? app.served() : editor;
    info = written == null ? null : written.info();
  }

  private void follow() {
    Window now = Windows.focusedWindow();
    ViewRootImpl root = now == null ? null : now.root();
    View field = root == null ? null : root.getView().findFocus();
    boolean isField = field != null && field.isEnabled() && field.onCheckIsTextEditor();
    if (root != focused.get()) {
      focused = new WeakReference<>(root);
      if (now != null) applyMode(now, isField, met.add(root));
    }
    InputMethods method = InputMethods.current();
    app = AppKeyboard.inUse(app, method);
    if (app != null) app.serve(isField ? field : null);
    boolean isDue = isOn && method != null && isField && isRequested() && PowerServer.get().isInteractive();
    if (!isDue) {
      if (isRequested() && !isField) request(false);
      remove();
      return;
    }
    if (app != null) {
      showOfApp(root);
      return;
    }
    serve(field);
    if (editor == null) {
      remove();
      return;
    }
    show(method);
    cover(root);
  }

  /** The app's own service shows its own window, as high as that wants to be. */
  private void showOfApp(ViewRootImpl root) {
    if (window != null) takeDown();
    Rect frame = app.show();
    if (frame == null) return;
    isShown = true;
    shownOn = DisplayServer.get().state();
    bottomPx = shownOn.heightPx();
    heightPx = bottomPx - frame.top;
    cover(root);
  }

  /** What Android does for a window that gets the focus, by its soft input mode. */
  private void applyMode(Window now, boolean isField, boolean isNew) {
    int mode = now.params().softInputMode;
    boolean resizes = (mode & LayoutParams.SOFT_INPUT_MASK_ADJUST) == LayoutParams.SOFT_INPUT_ADJUST_RESIZE;
    switch (mode & LayoutParams.SOFT_INPUT_MASK_STATE) {
      case LayoutParams.SOFT_INPUT_STATE_UNCHANGED:
        return;
      case LayoutParams.SOFT_INPUT_STATE_HIDDEN:
        if (isNew) request(false);
        return;
      case LayoutParams.SOFT_INPUT_STATE_ALWAYS_HIDDEN:
        request(false);
        return;
      case LayoutParams.SOFT_INPUT_STATE_VISIBLE:
        if (isNew && isField) request(true);
        return;
      case LayoutParams.SOFT_INPUT_STATE_ALWAYS_VISIBLE:
        if (isField) request(true);
        return;
      default:
        if (!isField || !resizes) request(false);
        else if (isNew) request(true);
    }
  }

  private void serve(View field) {
    if (editor != null && editor.view() == field && !editor.isOutOfDate()) return;
    if (keys != null) keys.writeLetters();
    editor = Editor.of(field);
    if (keys != null && editor != null) keys.serve(editor);
  }

  private void show(InputMethods method) {
    DisplayState display = DisplayServer.get().state();
    int bottom = bottomPx(display);
    if (window != null && method.equals(shownBy) && display.equals(shownOn) && bottom == bottomPx) return;
    takeDown();
    shownBy = method;
    shownOn = display;
    bottomPx = bottom;
    Context context = SystemContexts.named(method.packageName());
    heightPx =
        Math.min(
            SystemContexts.px(method.equals(InputMethods.LATIN) ? KEYS_DP : BAR_DP),
            (int) (display.heightPx() * MOST_OF_HEIGHT));
    if (method.equals(InputMethods.LATIN)) {
      keys = new Keys(context, heightPx, RuntimeEnvironment.getQualifiers().startsWith("zh"));
      keys.serve(editor);
      window = keys.view();
    } else {
      window = AdbKeyboard.bar(context);
    }
    LayoutParams params =
        new LayoutParams(
            display.widthPx(), heightPx, 0, bottomPx - heightPx, LayoutParams.TYPE_INPUT_METHOD,
            LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_NOT_TOUCH_MODAL | LayoutParams.FLAG_LAYOUT_IN_SCREEN,
            PixelFormat.OPAQUE);
    params.gravity = Gravity.TOP | Gravity.START;
    params.setTitle("InputMethod");
    context.getSystemService(WindowManager.class).addView(window, params);
    isShown = true;
  }

  /** It stands on the navigation bar, if there is one. */
  private static int bottomPx(DisplayState display) {
    for (Window one : Windows.visible()) {
      boolean isBelow = one.frame().bottom == display.heightPx() && one.frame().width() == display.widthPx();
      if (one.params().type == LayoutParams.TYPE_NAVIGATION_BAR && isBelow) return one.frame().top;
    }
    return display.heightPx();
  }

  private void remove() {
    takeDown();
    editor = null;
  }

  private void takeDown() {
    uncover();
    if (app != null) app.hide();
    if (window == null) isShown = false;
    if (window == null) return;
    if (keys != null) keys.writeLetters();
    WindowManagerGlobal.getInstance().removeView(window, true);
    window = null;
    keys = null;
    isShown = false;
  }

  /** Tells the app's window what lies over its lower end; it resizes or pans as its mode says. */
  private void cover(ViewRootImpl root) {
    if (covered.get() != root) uncover();
    covered = new WeakReference<>(root);
    Rect frame = new Rect(0, bottomPx - heightPx, shownOn.widthPx(), shownOn.heightPx());
    InsetsState now = ReflectionHelpers.callInstanceMethod(controller(root), "getState");
    InsetsSource known = now.peekSource(InsetsSource.ID_IME);
    if (known != null && known.isVisible() && known.getFrame().equals(frame)) return;
    InsetsState next = new InsetsState(now, true);
    next.addSource(
        new InsetsSource(InsetsSource.ID_IME, WindowInsets.Type.ime()).setFrame(frame).setVisible(true));
    tell(root, next);
  }

  private void uncover() {
    ViewRootImpl root = covered.get();
    covered = new WeakReference<>(null);
    if (root == null || root.getView() == null) return;
    InsetsState next = new InsetsState(ReflectionHelpers.<InsetsState>callInstanceMethod(controller(root), "getState"), true);
    next.removeSource(InsetsSource.ID_IME);
    tell(root, next);
  }

  private static Object controller(ViewRootImpl root) {
    return ReflectionHelpers.getField(root, "mInsetsController");
  }

  private static void tell(ViewRootImpl root, InsetsState state) {
    ReflectionHelpers.callInstanceMethod(
        controller(root), "onStateChanged", ClassParameter.from(InsetsState.class, state));
  }

  private static boolean isRequested() {
    return Shadow.<ShadowInputMethodManager>extract(manager()).isSoftInputVisible();
  }

  static void request(boolean shown) {
    if (shown) manager().showSoftInput(new View(RuntimeEnvironment.getApplication()), 0);
    else manager().hideSoftInputFromWindow(null, 0);
  }

  private static InputMethodManager manager() {
    return RuntimeEnvironment.getApplication().getSystemService(InputMethodManager.class);
  }
}
