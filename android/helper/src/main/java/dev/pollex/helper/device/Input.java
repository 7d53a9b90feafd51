package dev.pollex.helper.device;

import android.view.InputEvent;
import java.io.PrintStream;
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

  /** The first since 34, where the second asks for an application, which this process has none of. */
  private static final String[] MANAGERS = {
    "android.hardware.input.InputManagerGlobal", "android.hardware.input.InputManager"
  };

  private final Object manager;
  private final Method inject;

  Input(Variants variants, PrintStream log) {
    Object foundManager = null;
    Method foundInject = null;
    String variant = null;
    for (String name : MANAGERS) {
      Class<?> type = Members.type(name);
      foundInject = Members.method(type, "injectInputEvent", InputEvent.class, int.class);
      foundManager = foundInject == null ? null : instance(type, log);
      if (foundManager != null) {
        variant = type.getSimpleName() + ".getInstance";
        break;
      }
    }
    manager = foundManager;
    inject = foundInject;
    variants.note("input", variant, variant);
  }

  private static Object instance(Class<?> type, PrintStream log) {
    Method getInstance = Members.method(type, "getInstance");
    try {
      return getInstance == null ? null : Members.call(getInstance, null);
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return null;
    }
  }

  /** Whether this phone has a way to inject. */
  public boolean isThere() {
    return manager != null && inject != null;
  }

  /** Injects it: true if Android took it. SecurityException where the shell may not inject. */
  boolean inject(InputEvent event, boolean waits) {
    return (Boolean) Members.call(inject, manager, event, waits ? MODE_WAIT_FOR_FINISH : MODE_ASYNC);
  }
}
