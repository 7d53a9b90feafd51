package pollex.phone.system.service;

import android.content.Context;
import android.hardware.input.InputManagerGlobal;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import pollex.phone.system.MainLoop;
import pollex.phone.system.window.Windows;

/**
 * Sends touches along the ways that those of a person take, and nowhere: what is slow the first time, the linking of
 * each call on the way, is over when the first real finger comes. A phone that has been switched on has done it long ago.
 */
public final class InputRehearsal {
  private static final int SIZE_PX = 100;
  private static final int FINGERS = 2;
  private static final int WAIT_FOR_FINISH = 2;

  private InputRehearsal() {}

  /** Begins it and returns at once. */
  public static void start(Context context) {
    MainLoop.get().post(() -> views(context));
    Thread injecting = new Thread(InputRehearsal::inject, "rehearse input");
    injecting.setDaemon(true);
    injecting.start();
  }

  /** Views that belong to no window get a whole touch; the window in front gets the end of one that never began. */
  private static void views(Context context) {
    ViewGroup parent = new FrameLayout(context);
    View child = new View(context);
    child.setOnTouchListener((view, event) -> true);
    parent.addView(child, SIZE_PX, SIZE_PX);
    parent.layout(0, 0, SIZE_PX, SIZE_PX);
    child.layout(0, 0, SIZE_PX, SIZE_PX);
    int second = 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
    parent.dispatchTouchEvent(event(MotionEvent.ACTION_DOWN, 1));
    parent.dispatchTouchEvent(event(MotionEvent.ACTION_POINTER_DOWN | second, FINGERS));
    parent.dispatchTouchEvent(event(MotionEvent.ACTION_MOVE, FINGERS));
    parent.dispatchTouchEvent(event(MotionEvent.ACTION_CANCEL, FINGERS));
    Windows.Window front = Windows.focusedWindow();
    if (front != null) front.root().dispatchInputEvent(event(MotionEvent.ACTION_CANCEL, FINGERS));
  }

  /** As a program injects; a touch without a beginning reaches no window. */
  private static void inject() {
    InputManagerGlobal.getInstance().injectInputEvent(event(MotionEvent.ACTION_CANCEL, FINGERS), WAIT_FOR_FINISH);
  }

  private static MotionEvent event(int action, int fingers) {
    long now = SystemClock.uptimeMillis();
    MotionEvent.PointerProperties[] ids = new MotionEvent.PointerProperties[fingers];
    MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[fingers];
    for (int finger = 0; finger < fingers; finger++) {
      ids[finger] = new MotionEvent.PointerProperties();
      ids[finger].id = finger;
      ids[finger].toolType = MotionEvent.TOOL_TYPE_FINGER;
      places[finger] = new MotionEvent.PointerCoords();
      places[finger].x = finger * SIZE_PX / (float) FINGERS;
      places[finger].y = places[finger].x;
    }
    return MotionEvent.obtain(
        now, now, action, fingers, ids, places, 0, 0, 1, 1, 0, 0, InputDevice.SOURCE_TOUCHSCREEN, 0);
  }
}
