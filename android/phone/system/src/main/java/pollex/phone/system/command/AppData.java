package pollex.phone.system.command;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.fs.FileSystem;
import pollex.phone.system.MainLoop;

/** What an app has stored. */
final class AppData {
  private static final long CLEAR_MS = 5_000;

  private AppData() {}

  /** Empties an app's data folder; the app must have been ended before. */
  static void clear(String packageName, FileSystem files) throws IOException, TimeoutException {
    String folder = "/data/data/" + packageName;
    for (String name : files.list(folder)) files.remove(folder + "/" + name, true);
    MainLoop.get()
        .call(
            () -> {
              forgetPreferences(packageName);
              return null;
            },
            CLEAR_MS);
  }

  /** Main thread. ContextImpl keeps each app's preferences for as long as the process lives, and here that is the whole phone. */
  static void forgetPreferences(String packageName) throws ClassNotFoundException {
    Class<?> context = Class.forName("android.app.ContextImpl");
    synchronized (context) {
      Map<String, Map<File, ?>> cache = ReflectionHelpers.getStaticField(context, "sSharedPrefsCache");
      if (cache != null) cache.remove(packageName);
    }
  }
}
