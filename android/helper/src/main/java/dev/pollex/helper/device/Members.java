package dev.pollex.helper.device;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Looks for members that not every Android has, and calls them. Presence decides, not a version number. */
final class Members {
  private Members() {}

  /** A class by name, or null. */
  static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** A public method, or null; also of a null class. */
  static Method method(Class<?> type, String name, Class<?>... arguments) {
    if (type == null) {
      return null;
    }
    try {
      return type.getMethod(name, arguments);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * A public method whose arguments differ from version to version, or null; also of a null class. Where a vendor has
   * several, the one with the fewest, which is Android's own.
   */
  static Method named(Class<?> type, String name) {
    Method found = null;
    if (type != null) {
      for (Method method : type.getMethods()) {
        boolean isShorter = found == null || method.getParameterTypes().length < found.getParameterTypes().length;
        if (method.getName().equals(name) && isShorter) {
          found = method;
        }
      }
    }
    return found;
  }

  /** Calls it; what it throws comes out as it is, a checked exception wrapped. */
  static Object call(Method method, Object target, Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException) {
        throw (RuntimeException) cause;
      }
      if (cause instanceof Error) {
        throw (Error) cause;
      }
      throw new IllegalStateException(cause);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Value of a public int field. */
  static int number(Object target, String field) throws NoSuchFieldException, IllegalAccessException {
    Field found = target.getClass().getField(field);
    return found.getInt(target);
  }
}
