package dev.pollex.helper.device;

import android.content.Context;
import android.os.Looper;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** The framework's own context, for the few services that are reached only by one. */
final class Contexts {
  private Contexts() {}

  /** The context, or null; to be asked for on the thread of the main looper. */
  static Context system(PrintStream log) {
    Class<?> type = Members.type("android.app.ActivityThread");
    Method current = Members.method(type, "currentActivityThread");
    Method getSystemContext = Members.method(type, "getSystemContext");
    if (current == null || getSystemContext == null) {
      return null;
    }
    try {
      Object thread = Members.call(current, null);
      return (Context) Members.call(getSystemContext, thread != null ? thread : create(type, log));
    } catch (ReflectiveOperationException e) {
      e.printStackTrace(log);
    } catch (RuntimeException e) {
      e.printStackTrace(log);
    }
    return null;
  }

  /** A process that is no app has no such thread: the framework's own is put where it looks for it. */
  private static Object create(Class<?> type, PrintStream log) throws ReflectiveOperationException {
    if (Looper.myLooper() == null) {
      throw new IllegalStateException("the framework's thread needs a looper");
    }
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object thread = constructor.newInstance();
    set(type, "sCurrentActivityThread", null, thread);
    set(type, "mSystemThread", thread, true);
    giveConfiguration(type, thread, log);
    return thread;
  }

  /** Since 31 only an app's own start makes it, and Samsung's displays ask it for their size. */
  private static void giveConfiguration(Class<?> type, Object thread, PrintStream log) {
    Class<?> controller = Members.type("android.app.ConfigurationController");
    Class<?> owner = Members.type("android.app.ActivityThreadInternal");
    if (controller == null || owner == null) {
      return;
    }
    try {
      Constructor<?> constructor = controller.getDeclaredConstructor(owner);
      constructor.setAccessible(true);
      set(type, "mConfigurationController", thread, constructor.newInstance(thread));
    } catch (ReflectiveOperationException e) {
      e.printStackTrace(log);
    } catch (RuntimeException e) {
      e.printStackTrace(log);
    }
  }

  private static void set(Class<?> type, String name, Object target, Object value)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    field.set(target, value);
  }
}
