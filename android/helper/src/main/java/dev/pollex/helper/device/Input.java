package dev.pollex.helper.device;

import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.ViewConfiguration;
import java.lang.reflect.Method;

/**
 * Injects input through the input manager. Not through UiAutomation: that waits for animations, which
 * costs seconds a key on Android 16.
 */
public final class Input {
  /** Returns at once. */
  private static final int MODE_ASYNC = 0;
  /** Returns when the app has handled it; the system waits up to 30 s. */
  private static final int MODE_WAIT_FOR_FINISH = 2;

  private final Object manager;
  private final Method inject;
  /** Key that is down now, or null. The one place that knows. */
  private KeyEvent down;

  Input(Variants variants) {
    String[] managers = {"android.hardware.input.InputManager", "android.hardware.input.InputManagerGlobal"};
    Object foundManager = null;
    Method foundInject = null;
    String variant = null;
    for (String name : managers) {
      Class<?> type = Members.type(name);
      Method getInstance = Members.method(type, "getInstance");
      foundInject = Members.method(type, "injectInputEvent", InputEvent.class, int.class);
      foundManager = getInstance == null ? null : Members.call(getInstance, null);
      if (foundManager != null && foundInject != null) {
        variant = type.getSimpleName() + ".getInstance";
        break;
      }
    }
    manager = foundManager;
    inject = foundInject;
    variants.note("input", variant, variant);
  }

  /** Whether this phone has a way to inject. */
  public boolean isThere() {
    return manager != null && inject != null;
  }

  /** Presses a key: true if Android took it. SecurityException where the shell may not inject. */
  public boolean keyDown(int code, int metaState) {
    long now = Clock.nowMs();
    KeyEvent event = key(now, now, KeyEvent.ACTION_DOWN, code, 0, metaState, 0);
    boolean taken = inject(event, MODE_WAIT_FOR_FINISH);
    setDown(taken ? event : null);
    return taken;
  }

  /** Holds the key that is down until it counts as a long press. */
  public void holdKey() throws InterruptedException {
    KeyEvent first = getDown();
    Thread.sleep(ViewConfiguration.getLongPressTimeout());
    inject(repeated(first, KeyEvent.ACTION_DOWN, 1, KeyEvent.FLAG_LONG_PRESS), MODE_WAIT_FOR_FINISH);
  }

  /** Lets go of the key that is down: true if Android took it. */
  public boolean keyUp() {
    KeyEvent first = getDown();
    boolean taken = inject(repeated(first, KeyEvent.ACTION_UP, 0, 0), MODE_WAIT_FOR_FINISH);
    if (taken) {
      setDown(null);
    }
    return taken;
  }

  /** Takes back what is still down, without waiting. */
  public void lift() {
    KeyEvent first = getDown();
    if (first != null) {
      setDown(null);
      inject(repeated(first, KeyEvent.ACTION_UP, 0, KeyEvent.FLAG_CANCELED), MODE_ASYNC);
    }
  }

  private synchronized KeyEvent getDown() {
    return down;
  }

  private synchronized void setDown(KeyEvent event) {
    down = event;
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

  private boolean inject(InputEvent event, int mode) {
    return (Boolean) Members.call(inject, manager, event, mode);
  }
}
