package dev.pollex.helper.device;

import android.os.IBinder;
import java.lang.reflect.Method;

/** System services by their binder. */
final class Services {
  private Services() {}

  /** The service behind `name` as its interface, or null. */
  static Object get(String name, String interfaceName) {
    Method getService = Members.method(Members.type("android.os.ServiceManager"), "getService", String.class);
    Method asInterface = Members.method(Members.type(interfaceName + "$Stub"), "asInterface", IBinder.class);
    if (getService == null || asInterface == null) {
      return null;
    }
    Object binder = Members.call(getService, null, name);
    return binder == null ? null : Members.call(asInterface, null, binder);
  }
}
