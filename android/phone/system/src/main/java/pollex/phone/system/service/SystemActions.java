package pollex.phone.system.service;

import android.accessibilityservice.AccessibilityService;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.ime.SoftKeyboard;
import pollex.phone.system.ui.RecentsPanel;
import pollex.phone.system.ui.SystemUi;
import pollex.phone.system.window.Windows;
import pollex.phone.system.window.Windows.Window;

/** Stands for PhoneWindowManager: the keys and actions that the system takes for itself. */
public final class SystemActions {
  private static final SystemActions INSTANCE = new SystemActions();

  /** What back does while the keyboard is up. */
  private static final String HIDE = "hide keyboard";

  private boolean backIsForKeyboard;

  private SystemActions() {}

  public static SystemActions get() {
    return INSTANCE;
  }

  /**
   * A global action of an accessibility client. From any thread; true means accepted.
   *
   * @param action {@code AccessibilityService.GLOBAL_ACTION_…}
   */
  public boolean perform(int action) {
    switch (action) {
      case AccessibilityService.GLOBAL_ACTION_BACK:
        MainLoop.get().post(SystemActions::back);
        return true;
      case AccessibilityService.GLOBAL_ACTION_HOME:
        post("home", SystemActions::home);
        return true;
      case AccessibilityService.GLOBAL_ACTION_RECENTS:
        post("recents", SystemActions::recents);
        return true;
      case AccessibilityService.GLOBAL_ACTION_LOCK_SCREEN:
        done("sleep", PowerServer.get()::sleep);
        return true;
      case AccessibilityService.GLOBAL_ACTION_NOTIFICATIONS:
        post("notifications", SystemUi.get()::expandNotifications);
        return true;
      case AccessibilityService.GLOBAL_ACTION_QUICK_SETTINGS:
        post("quick settings", SystemUi.get()::expandSettings);
        return true;
      case AccessibilityService.GLOBAL_ACTION_DISMISS_NOTIFICATION_SHADE:
        post("collapse", SystemUi.get()::collapse);
        return true;
      default:
        return false; // no power menu, no picture to the gallery
    }
  }

  private static void post(String what, Runnable work) {
    MainLoop.get().post(() -> done(what, work));
  }

  private static void done(String what, Runnable work) {
    work.run();
    Echo.get().system(what);
  }

  private static void recents() {
    if (!LockServer.get().isLocked()) RecentsPanel.toggle();
  }

  private static void home() {
    if (LockServer.get().isLocked()) return;
    RecentsPanel.hide();
    SystemUi.get().collapse();
    Tasks.get().goHome();
  }

  private static void back() {
    if (SoftKeyboard.get().isShown()) {
      done(HIDE, SoftKeyboard.get()::takesBack);
      return;
    }
    Window window = Windows.focusedWindow();
    if (window == null) return;
    long now = SystemClock.uptimeMillis();
    for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
      KeyEvent key =
          new KeyEvent(now, now, action, KeyEvent.KEYCODE_BACK, 0, 0, KeyCharacterMap.VIRTUAL_KEYBOARD, 0,
              KeyEvent.FLAG_FROM_SYSTEM, InputDevice.SOURCE_KEYBOARD);
      window.root().dispatchInputEvent(key);
      Echo.get().key(window.root(), key);
    }
  }

  /** The keyboard goes when the key comes up; both halves of that press are its own. */
  private boolean isForKeyboard(KeyEvent key) {
    if (key.getAction() == KeyEvent.ACTION_DOWN) backIsForKeyboard = SoftKeyboard.get().isShown();
    else if (backIsForKeyboard) done(HIDE, SoftKeyboard.get()::takesBack);
    return backIsForKeyboard || !PowerServer.get().isInteractive();
  }

  /** Whether the system keeps a key for itself; it acts when the key comes up. Main thread. */
  boolean takesKey(KeyEvent key) {
    boolean up = key.getAction() == KeyEvent.ACTION_UP && !key.isCanceled();
    switch (key.getKeyCode()) {
      case KeyEvent.KEYCODE_HOME:
        if (up) done("home", SystemActions::home);
        return true;
      case KeyEvent.KEYCODE_APP_SWITCH:
        if (up) done("recents", SystemActions::recents);
        return true;
      case KeyEvent.KEYCODE_NOTIFICATION:
        if (up) done("notifications", SystemUi.get()::expandNotifications);
        return true;
      case KeyEvent.KEYCODE_POWER:
        if (up) done("power", PowerServer.get()::toggle);
        return true;
      case KeyEvent.KEYCODE_BACK:
        return isForKeyboard(key);
      case KeyEvent.KEYCODE_SLEEP:
        if (up) done("sleep", PowerServer.get()::sleep);
        return true;
      case KeyEvent.KEYCODE_WAKEUP:
        if (up) done("wake up", PowerServer.get()::wakeUp);
        return true;
      default:
        return !PowerServer.get().isInteractive(); // a dark screen's other keys go nowhere
    }
  }
}
