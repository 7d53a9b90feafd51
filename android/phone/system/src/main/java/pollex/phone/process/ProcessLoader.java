package pollex.phone.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import pollex.phone.bridge.CallRewriter;

/**
 * Loads the classes of a virtual process from jars on the phone and turns their calls to {@code System} and the like to
 * {@link ProcessCalls}, so that the very jar of a real phone runs here without touching the JVM's own streams and life.
 */
public final class ProcessLoader extends ClassLoader implements AutoCloseable {
  private static final String CALLS = "pollex/phone/process/ProcessCalls";
  private static final String THREAD_HANDLER = "Ljava/lang/Thread$UncaughtExceptionHandler;";

  private static final String TEXT = "Ljava/lang/String;";
  private static final String OBJECT = "Ljava/lang/Object;";

  /** Static members and what stands for them; owner, name and descriptor. */
  private static final Map<String, String> STATICS =
      pairs(
          "java/lang/System.getProperty(" + TEXT + ")" + TEXT, "getProperty",
          "java/lang/System.getProperty(" + TEXT + TEXT + ")" + TEXT, "getProperty",
          "java/lang/System.setProperty(" + TEXT + TEXT + ")" + TEXT, "setProperty",
          "android/os/Looper.prepareMainLooper()V", "prepareMainLooper",
          "android/os/Looper.getMainLooper()Landroid/os/Looper;", "getMainLooper",
          "java/lang/System.setIn(Ljava/io/InputStream;)V", "setIn",
          "java/lang/System.setOut(Ljava/io/PrintStream;)V", "setOut",
          "java/lang/System.setErr(Ljava/io/PrintStream;)V", "setErr",
          "java/lang/System.exit(I)V", "exit",
          "java/lang/Thread.setDefaultUncaughtExceptionHandler(" + THREAD_HANDLER + ")V",
              "setDefaultUncaughtExceptionHandler",
          "java/lang/Thread.getDefaultUncaughtExceptionHandler()" + THREAD_HANDLER,
              "getDefaultUncaughtExceptionHandler",
          "android/os/Process.myPid()I", "myPid",
          "android/os/Process.myUid()I", "myUid",
          "android/system/Os.getuid()I", "myUid");

  private static final Map<String, String> INSTANCE =
      pairs(
          "java/lang/reflect/Field.set(" + OBJECT + OBJECT + ")V", "set",
          "java/lang/reflect/Field.get(" + OBJECT + ")" + OBJECT, "get",
          "java/lang/ProcessBuilder.start()Ljava/lang/Process;", "start",
          "java/lang/Runtime.exit(I)V", "exit",
          "java/lang/Runtime.halt(I)V", "exit",
          "java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", "addShutdownHook");

  /** Classes of which another one is made instead. */
  private static final Map<String, String> MADE =
      pairs("java/net/ServerSocket", "pollex/phone/process/PhoneServerSocket");

  /** Constructors whose only argument is a path. */
  private static final Set<String> PATHS =
      Set.of("java/io/File", "java/io/FileInputStream", "java/io/FileOutputStream", "java/io/FileReader", "java/io/FileWriter");

  private static final CallRewriter REWRITER =
      new CallRewriter(CALLS, STATICS, INSTANCE, true).making(MADE).onThePhone(PATHS, "hostPath");

  private final List<ZipFile> jars = new ArrayList<>();

  /** @param framework loader of Android's classes, which come first, as a phone's boot class path does */
  ProcessLoader(ClassLoader framework, List<File> files) throws IOException {
    super("process", framework);
    for (File file : files) jars.add(new ZipFile(file));
  }

  private static Map<String, String> pairs(String... words) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < words.length; i += 2) all.put(words[i], words[i + 1]);
    return Map.copyOf(all);
  }

  /** Whether it is a jar with class files in it, and not with dex code alone. */
  static boolean hasClasses(File file) {
    try (ZipFile jar = new ZipFile(file)) {
      return jar.stream().anyMatch(entry -> entry.getName().endsWith(".class"));
    } catch (IOException e) { // no jar
      return false;
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) return loaded;
      boolean ofPlatform = name.startsWith("java.") || name.startsWith("android.") || name.startsWith("com.android.");
      if (!ofPlatform) {
        byte[] bytes = bytes(name);
        if (bytes != null) {
          byte[] rewritten = REWRITER.rewrite(bytes);
          return defineClass(name, rewritten, 0, rewritten.length);
        }
      }
      return getParent().loadClass(name);
    }
  }

  private byte[] bytes(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/') + ".class";
    for (ZipFile jar : jars) {
      ZipEntry entry = jar.getEntry(path);
      if (entry == null) continue;
      try (InputStream in = jar.getInputStream(entry)) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    for (ZipFile jar : jars) jar.close();
  }
}
