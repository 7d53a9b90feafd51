package pollex.phone.system.service;

import android.hardware.input.IInputManager;
import android.os.Handler;
import android.os.Looper;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import pollex.phone.system.fault.Faults;
import pollex.phone.system.fault.InputFaults;
import pollex.phone.system.state.State;
import pollex.phone.system.window.Windows;
import pollex.phone.system.window.Windows.Window;

/** Stands for InputManagerService and the input dispatcher: brings injected events to the windows that they belong to. */
public final class InputServer extends IInputManager.Default {
  /** How long the dispatcher lets an injector wait for a window that does not answer, as on a phone. */
  private static final long MAX_WAIT_MS = 30_000;

  private static final int MODE_ASYNC = 0;
  private static final InputServer INSTANCE = new InputServer();

  private Handler main;
  private WeakReference<ViewRootImpl> touched = new WeakReference<>(null);
  private int touchedLeft;
  private int touchedTop;

  private InputServer() {}

  public static InputServer get() {
    return INSTANCE;
  }

  @Override
  public boolean injectInputEvent(InputEvent event, int mode) {
    return injectInputEventToTarget(event, mode, -1);
  }

  @Override
  public boolean injectInputEventToTarget(InputEvent event, int mode, int uid) {
    Faults.get().eventComes();
    if (InputFaults.refusesInput()) return false;
    note(event);
    InputEvent copy = copy(event);
    if (Looper.myLooper() == Looper.getMainLooper()) {
      route(copy);
      tellFaults(copy, main());
      return true;
    }
    CountDownLatch done = new CountDownLatch(1);
    Handler handler = main();
    handler.post(
        () -> {
          try {
            route(copy);
            tellFaults(copy, handler);
          } finally { // an injector must not wait for code that threw
            handler.post(done::countDown); // behind the message of the window itself
          }
        });
    if (mode == MODE_ASYNC) return true;
    try {
      return done.await(MAX_WAIT_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A finger or key that has left ends an input; that is told behind the message of the window itself. */
  private static void tellFaults(InputEvent event, Handler handler) {
    boolean ends = event instanceof KeyEvent ? ((KeyEvent) event).getAction() == KeyEvent.ACTION_UP : isEnd((MotionEvent) event);
    if (ends) handler.post(Faults.get()::inputDone);
  }

  private static boolean isEnd(MotionEvent event) {
    return event.getActionMasked() == MotionEvent.ACTION_UP || event.getActionMasked() == MotionEvent.ACTION_CANCEL;
  }

  private static void note(InputEvent event) {
    if (event instanceof KeyEvent) {
      Wire.get().key((KeyEvent) event);
    } else {
      Wire.get().touch((MotionEvent) event);
    }
  }

  private synchronized Handler main() {
    if (main == null) main = new Handler(Looper.getMainLooper());
    return main;
  }

  private static InputEvent copy(InputEvent event) {
    if (event instanceof MotionEvent) return MotionEvent.obtain((MotionEvent) event);
    KeyEvent key = (KeyEvent) event;
    return KeyEvent.changeFlags(key, key.getFlags());
  }

  private void route(InputEvent event) {
    if (event instanceof KeyEvent) {
      routeKey((KeyEvent) event);
    } else if (State.current().interactive()) { // a screen that is off takes no touch
      routeTouch((MotionEvent) event);
    }
  }

  private static void routeKey(KeyEvent key) {
    if (SystemActions.get().takesKey(key)) return;
    Window window = Windows.focusedWindow();
    if (window == null) return;
    window.root().dispatchInputEvent(key);
    Echo.get().key(window.root(), key);
  }

  /** Whatever window a contact began on has it to its end; without a beginning there is none, as on a phone. */
  private void routeTouch(MotionEvent event) {
    int action = event.getActionMasked();
    if (action == MotionEvent.ACTION_DOWN) {
      endOld(event);
      chooseWindow(event);
    }
    ViewRootImpl root = touched.get();
    if (isEnd(event)) touched = new WeakReference<>(null);
    if (root == null || root.getView() == null) return;
    float x = event.getX();
    float y = event.getY();
    event.offsetLocation(-touchedLeft, -touchedTop);
    root.dispatchInputEvent(event);
    if (action == MotionEvent.ACTION_DOWN) Echo.get().finger(root, x, y);
  }

  /** A contact whose end never came, as it was refused, is over when another one begins. */
  private void endOld(MotionEvent next) {
    ViewRootImpl old = touched.get();
    if (old == null || old.getView() == null) return;
    MotionEvent cancel = MotionEvent.obtain(next);
    cancel.setAction(MotionEvent.ACTION_CANCEL);
    cancel.offsetLocation(-touchedLeft, -touchedTop);
    old.dispatchInputEvent(cancel);
  }

  /** All fingers of a gesture go to the window that the first one came down on. */
  private void chooseWindow(MotionEvent down) {
    touched = new WeakReference<>(null);
    for (Window window : Windows.visible()) {
      if (window.takes((int) down.getX(), (int) down.getY())) {
        touched = new WeakReference<>(window.root());
        touchedLeft = window.frame().left;
        touchedTop = window.frame().top;
        return;
      }
      if (window.isTouchable() && (window.params().flags & LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH) != 0) tellOutside(window, down);
    }
  }

  private static void tellOutside(Window window, MotionEvent down) {
    MotionEvent outside = MotionEvent.obtain(down);
    outside.setAction(MotionEvent.ACTION_OUTSIDE);
    outside.offsetLocation(-window.frame().left, -window.frame().top);
    window.root().dispatchInputEvent(outside);
  }
}
