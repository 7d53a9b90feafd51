package dev.pollex.helper.device;

import java.io.PrintStream;
import java.lang.reflect.Method;

/** Whether the screen is on, and whether it is locked. */
public final class Lock {
  private static final int DEFAULT_DISPLAY = 0;

  private final PrintStream log;
  private final Object power;
  private final Object window;
  private final Method isDisplayInteractive; // 34
  private final Method isInteractive;
  private final Method isKeyguardLocked;

  Lock(Variants variants, PrintStream log) {
    this.log = log;
    power = Services.get("power", "android.os.IPowerManager");
    window = Services.get("window", "android.view.IWindowManager");
    Class<?> powerType = Members.type("android.os.IPowerManager");
    isDisplayInteractive = Members.method(powerType, "isDisplayInteractive", int.class);
    isInteractive = Members.method(powerType, "isInteractive");
    isKeyguardLocked = Members.method(Members.type("android.view.IWindowManager"), "isKeyguardLocked");
    variants.note("display.on", isDisplayInteractive != null ? isDisplayInteractive : isInteractive, "IPowerManager");
    variants.note("display.locked", isKeyguardLocked, "IWindowManager");
  }

  /** Null if the phone does not tell. */
  public Boolean isOn() {
    return isDisplayInteractive != null
        ? ask(isDisplayInteractive, power, DEFAULT_DISPLAY)
        : ask(isInteractive, power);
  }

  /** Null if the phone does not tell. */
  public Boolean isLocked() {
    return ask(isKeyguardLocked, window);
  }

  private Boolean ask(Method method, Object service, Object... arguments) {
    try {
      return method == null || service == null ? null : (Boolean) Members.call(method, service, arguments);
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return null;
    }
  }
}
