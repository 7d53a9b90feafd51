package pollex.phone.system.app;

import android.database.ContentObserver;
import android.os.Looper;
import android.os.Message;
import android.view.View;
import android.view.WindowManagerGlobal;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication.Wrapper;
import org.robolectric.shadows.ShadowContentResolver;
import org.robolectric.shadows.ShadowInstrumentation;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.window.Windows;

/**
 * What the death of a process takes away by itself on a phone, and what here, where apps share one JVM, has to be taken
 * away one by one: floating windows, observers, receivers and queued messages whose code is the dead app's.
 */
final class Remains {
  private static final int INFO = 4;

  private final ClassLoader loader;

  private Remains(String packageName) {
    loader = Loaders.of(packageName);
  }

  /** Clears up after an app that has just been ended. Main thread. */
  static void clear(String packageName) {
    Remains remains = new Remains(packageName);
    if (remains.loader == Remains.class.getClassLoader()) return; // no installed app
    clearWindows(packageName);
    remains.clearObservers();
    remains.clearReceivers();
    remains.clearMessages();
  }

  /** Activities take theirs along; these are what a service has put over other apps. */
  private static void clearWindows(String packageName) {
    for (View view : Windows.floating(packageName)) {
      try {
        WindowManagerGlobal.getInstance().removeView(view, true);
      } catch (RuntimeException e) { // a view of the app's may throw while its window goes
        PhoneLogs.system(INFO, "WindowManager", "while a window of " + packageName + " goes: " + e);
      }
    }
  }

  private boolean isTheirs(Object object) {
    return object != null && object.getClass().getClassLoader() == loader;
  }

  private void clearObservers() {
    List<Object> entries = ReflectionHelpers.getStaticField(ShadowContentResolver.class, "contentObservers");
    entries.removeIf(
        entry -> isTheirs(ReflectionHelpers.<ContentObserver>getField(entry, "observer")));
  }

  private void clearReceivers() {
    ShadowInstrumentation shadow =
        Shadow.extract(ReflectionHelpers.getField(RuntimeEnvironment.getActivityThread(), "mInstrumentation"));
    List<Wrapper> receivers = ReflectionHelpers.getField(shadow, "registeredReceivers");
    synchronized (receivers) {
      receivers.removeIf(wrapper -> isTheirs(wrapper.broadcastReceiver));
    }
  }

  /** Only what is marked by its own class: a framework's message for a view of the app finds no window and ends by itself. */
  private void clearMessages() {
    Object queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      Message before = null;
      Message message = ReflectionHelpers.getField(queue, "mMessages");
      while (message != null) {
        Message next = ReflectionHelpers.getField(message, "next");
        if (isTheirs(message.getCallback()) || isTheirs(message.getTarget())) {
          if (before == null) ReflectionHelpers.setField(queue, "mMessages", next);
          else ReflectionHelpers.setField(before, "next", next);
        } else {
          before = message;
        }
        message = next;
      }
    }
  }
}
