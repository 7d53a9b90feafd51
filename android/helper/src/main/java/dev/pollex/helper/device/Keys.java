package dev.pollex.helper.device;

import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.ViewConfiguration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Presses keys. The one place that knows which are down. */
public final class Keys {
  private final Input input;
  private final List<KeyEvent> down = new ArrayList<KeyEvent>();
  private boolean isClosed;

  Keys(Input input) {
    this.input = input;
  }

  /** Presses a key: true if Android took it. SecurityException where the shell may not inject. */
  public boolean press(int code, int metaState) {
    long now = Clock.nowMs();
    return send(key(now, now, KeyEvent.ACTION_DOWN, code, 0, metaState, 0));
  }

  /** Holds a key that is down until it counts as a long press. */
  public void hold(int code) throws InterruptedException {
    KeyEvent first = find(code);
    Thread.sleep(ViewConfiguration.getLongPressTimeout());
    send(repeated(first, KeyEvent.ACTION_DOWN, 1, KeyEvent.FLAG_LONG_PRESS));
  }

  /** Lets go of a key that is down: true if Android took it. */
  public boolean release(int code) {
    return send(repeated(find(code), KeyEvent.ACTION_UP, 0, 0));
  }

  /** The events that type this text; null if the virtual keyboard has no keys for it. */
  public static List<KeyEvent> eventsFor(String text) {
    KeyEvent[] events = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray());
    return events == null ? null : Arrays.asList(events);
  }

  /** One event of {@link #eventsFor}, at the present time: true if Android took it. */
  public boolean type(KeyEvent planned) {
    boolean isUp = planned.getAction() == KeyEvent.ACTION_UP;
    long now = Clock.nowMs();
    long downMs = isUp && find(planned.getKeyCode()) != null ? find(planned.getKeyCode()).getDownTime() : now;
    return send(key(downMs, now, planned.getAction(), planned.getKeyCode(), 0, planned.getMetaState(), 0));
  }

  /** What is down is noted before it is sent, so that nobody misses it who lifts meanwhile. */
  private boolean send(KeyEvent event) {
    boolean isUp = event.getAction() == KeyEvent.ACTION_UP;
    boolean isNew = !isUp && event.getRepeatCount() == 0;
    synchronized (this) {
      if (isClosed) {
        return false;
      }
      if (isNew) {
        down.add(event);
      }
    }
    boolean taken = false;
    try {
      taken = input.inject(event, true);
      return taken;
    } finally {
      if (isUp && taken || isNew && !taken) {
        forget(event.getKeyCode());
      }
      liftIfClosed();
    }
  }

  private synchronized KeyEvent find(int code) {
    for (KeyEvent event : down) {
      if (event.getKeyCode() == code) {
        return event;
      }
    }
    return null;
  }

  private synchronized void forget(int code) {
    down.remove(find(code));
  }

  /** Takes back what is still down, without waiting. */
  public synchronized void lift() {
    List<KeyEvent> held = new ArrayList<KeyEvent>(down);
    down.clear();
    Collections.reverse(held);
    for (KeyEvent first : held) {
      input.inject(repeated(first, KeyEvent.ACTION_UP, 0, KeyEvent.FLAG_CANCELED), false);
    }
  }

  /** Lifts, and sends nothing more. */
  synchronized void close() {
    isClosed = true;
    lift();
  }

  private synchronized void liftIfClosed() {
    if (isClosed) {
      lift();
    }
  }

  private static KeyEvent repeated(KeyEvent first, int action, int repeat, int flags) {
    return key(first.getDownTime(), Clock.nowMs(), action, first.getKeyCode(), repeat, first.getMetaState(), flags);
  }

  private static KeyEvent key(long downMs, long atMs, int action, int code, int repeat, int meta, int flags) {
    return new KeyEvent(
        downMs,
        atMs,
        action,
        code,
        repeat,
        meta,
        KeyCharacterMap.VIRTUAL_KEYBOARD,
        0,
        flags,
        InputDevice.SOURCE_KEYBOARD);
  }
}
