package pollex.phone.system.app;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import pollex.phone.bridge.AppLoader;
import pollex.phone.system.PhoneLogs;

/** Which class loader a package has. */
public final class Loaders {
  private static final int WARN = 5;
  private static final Map<String, AppLoader> LOADERS = new ConcurrentHashMap<>();
  private static final Set<String> USED = ConcurrentHashMap.newKeySet();
  private static final AtomicInteger OLD = new AtomicInteger();

  private Loaders() {}

  /** The package's own loader; the framework's for everything that is no installed app. */
  public static ClassLoader of(String packageName) {
    ClassLoader loader = packageName == null ? null : LOADERS.get(packageName);
    return loader != null ? loader : Loaders.class.getClassLoader();
  }

  static void put(String packageName, AppLoader loader) {
    remove(packageName);
    LOADERS.put(packageName, loader);
  }

  static void remove(String packageName) {
    AppLoader old = LOADERS.remove(packageName);
    if (old == null) return;
    if (USED.remove(packageName)) OLD.incrementAndGet();
    try {
      old.close();
    } catch (IOException e) {
      PhoneLogs.system(WARN, "PackageManager", "loader of " + packageName + " is not closed: " + e);
    }
  }

  /** An app starts: from here on its static fields may hold anything. */
  static void use(String packageName) {
    USED.add(packageName);
  }

  /** Whether code of the package may have run since it was put in. */
  static boolean isUsed(String packageName) {
    return USED.contains(packageName);
  }

  /** How many loaders were given up whose code may have run; each may keep some memory for ever. */
  public static int old() {
    return OLD.get();
  }

  /** The package that a class belongs to, null when it is nobody's. */
  public static String ownerOf(Class<?> type) {
    String name = type.getClassLoader() == null ? null : type.getClassLoader().getName();
    return name != null && LOADERS.containsKey(name) ? name : null;
  }

  /** The package whose code threw, judged by the frames of the exception and its causes; null when it is nobody's. */
  static String ownerOf(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause() == t ? null : t.getCause()) {
      for (StackTraceElement frame : t.getStackTrace()) {
        String name = frame.getClassLoaderName();
        if (name != null && LOADERS.containsKey(name)) return name;
      }
    }
    return null;
  }
}
