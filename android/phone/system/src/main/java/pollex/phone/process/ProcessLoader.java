package pollex.phone.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /** Static members and what stands for them; owner, name and descriptor. */
  private static final Map<String, String> STATICS =
      Map.of(
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
      Map.of(
          "java/lang/ProcessBuilder.start()Ljava/lang/Process;", "start",
          "java/lang/Runtime.exit(I)V", "exit",
          "java/lang/Runtime.halt(I)V", "exit",
          "java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", "addShutdownHook");

  private static final CallRewriter REWRITER = new CallRewriter(CALLS, STATICS, INSTANCE, true);

  private final List<ZipFile> jars = new ArrayList<>();

  /** @param framework loader of Android's classes, which come first, as a phone's boot class path does */
  ProcessLoader(ClassLoader framework, List<File> files) throws IOException {
    super("process", framework);
    for (File file : files) jars.add(new ZipFile(file));
  }

  /** Whether the jars hold class files at all: a jar of dex code alone cannot be run. */
  boolean hasClasses() {
    return jars.stream().anyMatch(jar -> jar.stream().anyMatch(entry -> entry.getName().endsWith(".class")));
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
