package dev.pollex.helper.device;

import android.os.Build;
import android.view.InputDevice;
import android.view.MotionEvent;
import dev.pollex.helper.touch.Sample;
import java.util.List;

/** Injects touches. The one place that knows whether fingers are down. */
public final class Touches {
  /** Events of several fingers that apps of all kinds take (C-2). */
  private static final int MULTI_API = 26;
  /** The first device that is a touch screen. */
  private static final int DEVICE = 0;

  private final Input input;
  /** The last event, if fingers are down after it; else null. */
  private MotionEvent down;
  private boolean isClosed;

  Touches(Input input) {
    this.input = input;
  }

  /** Whether several fingers can be told apart. */
  boolean canBeMany() {
    return input.isThere() && Build.VERSION.SDK_INT >= MULTI_API;
  }

  /** Makes the first events and sends none, so that what is slow the first time is done before the clock runs (C-73). */
  public void rehearse(List<Sample> samples) {
    for (Sample sample : samples) {
      event(sample, 0).recycle();
      if (sample.kind == Sample.Kind.MOVE) {
        return;
      }
    }
  }

  /**
   * Injects one event: true if Android took it. The first finger down and the last one up wait until the app has handled
   * them, up to 30 s; SecurityException where the shell may not inject.
   *
   * @param startMs time of the plan's beginning
   */
  public boolean send(Sample sample, long startMs) {
    MotionEvent event = event(sample, startMs);
    boolean waits = sample.isAlone();
    boolean isEnd = waits && sample.kind == Sample.Kind.UP;
    synchronized (this) {
      if (isClosed) {
        return false;
      }
      down = event;
      if (!waits) {
        return input.inject(event, false);
      }
    }
    boolean taken = false;
    try {
      taken = input.inject(event, true);
      return taken;
    } finally {
      end(isEnd && taken);
    }
  }

  /** Whoever closed meanwhile may have lifted before the finger was down. */
  private synchronized void end(boolean isLifted) {
    if (isLifted) {
      down = null;
    } else if (isClosed) {
      cancel();
    }
  }

  /** Nothing is down: what was sent first was refused. */
  public synchronized void forget() {
    down = null;
  }

  /** Takes back what is down by ACTION_CANCEL, without waiting; false if Android refuses that too. */
  public synchronized boolean cancel() {
    if (down == null) {
      return true;
    }
    MotionEvent event = MotionEvent.obtain(down);
    event.setAction(MotionEvent.ACTION_CANCEL);
    down = null;
    try {
      return input.inject(event, false);
    } catch (SecurityException e) {
      return false;
    }
  }

  /** Lifts all fingers, and sends nothing more. */
  synchronized void close() {
    isClosed = true;
    cancel();
  }

  private static MotionEvent event(Sample sample, long startMs) {
    int count = sample.count();
    MotionEvent.PointerProperties[] fingers = new MotionEvent.PointerProperties[count];
    MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[count];
    for (int i = 0; i < count; i++) {
      fingers[i] = new MotionEvent.PointerProperties();
      fingers[i].id = sample.ids[i];
      fingers[i].toolType = MotionEvent.TOOL_TYPE_FINGER;
      places[i] = new MotionEvent.PointerCoords();
      places[i].x = (float) sample.x[i];
      places[i].y = (float) sample.y[i];
      places[i].pressure = sample.kind == Sample.Kind.UP && i == sample.index ? 0 : 1;
      places[i].size = 1;
    }
    return MotionEvent.obtain(
        startMs + sample.downMs,
        startMs + sample.atMs,
        action(sample),
        count,
        fingers,
        places,
        0,
        0,
        1,
        1,
        DEVICE,
        0,
        InputDevice.SOURCE_TOUCHSCREEN,
        0);
  }

  private static int action(Sample sample) {
    if (sample.kind == Sample.Kind.MOVE) {
      return MotionEvent.ACTION_MOVE;
    }
    boolean isDown = sample.kind == Sample.Kind.DOWN;
    if (sample.isAlone()) {
      return isDown ? MotionEvent.ACTION_DOWN : MotionEvent.ACTION_UP;
    }
    int action = isDown ? MotionEvent.ACTION_POINTER_DOWN : MotionEvent.ACTION_POINTER_UP;
    return action | sample.index << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
  }
}
