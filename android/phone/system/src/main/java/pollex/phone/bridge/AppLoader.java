package pollex.phone.bridge;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class loader of one installed app: the framework first, then the app's own classes, and nothing else. What lies on
 * the launcher's class path stays invisible, so that an app may bring its own version of any library. Its name is the
 * package name; the watchdog reads it off a stack trace to tell whose code hangs.
 */
public final class AppLoader extends ClassLoader implements AutoCloseable {
  static {
    registerAsParallelCapable();
  }

  private static final List<String> VISIBLE =
      List.of("java.", "javax.", "jdk.", "sun.", "org.w3c.", "org.xml.", "org.robolectric.");
  private static final List<String> HIDDEN = List.of("javax.inject.", "javax.annotation.");

  private static final String THREAD_HANDLER = "Ljava/lang/Thread$UncaughtExceptionHandler;";
  private static final String PROCESS = "Ljava/lang/Process;";
  private static final String TEXT = "Ljava/lang/String;";
  private static final CallRewriter REWRITER =
      new CallRewriter(
          "pollex/phone/bridge/AppCalls",
          Map.of(
              "java/lang/System.getProperty(" + TEXT + ")" + TEXT, "getProperty",
              "java/lang/System.getProperty(" + TEXT + TEXT + ")" + TEXT, "getProperty",
              "java/lang/System.exit(I)V", "exit",
              "java/lang/System.currentTimeMillis()J", "currentTimeMillis",
              "java/lang/System.loadLibrary(Ljava/lang/String;)V", "loadLibrary",
              "java/lang/System.load(Ljava/lang/String;)V", "loadLibrary",
              "android/os/Process.killProcess(I)V", "killProcess",
              "java/lang/Thread.setDefaultUncaughtExceptionHandler(" + THREAD_HANDLER + ")V",
                  "setDefaultUncaughtExceptionHandler",
              "java/lang/Thread.getDefaultUncaughtExceptionHandler()" + THREAD_HANDLER,
                  "getDefaultUncaughtExceptionHandler"),
          Map.ofEntries(
              Map.entry("java/lang/Runtime.exit(I)V", "exit"),
              Map.entry("java/lang/Runtime.halt(I)V", "exit"),
              Map.entry("java/lang/Runtime.loadLibrary(Ljava/lang/String;)V", "loadLibrary"),
              Map.entry("java/lang/Runtime.load(Ljava/lang/String;)V", "loadLibrary"),
              Map.entry("java/lang/ProcessBuilder.start()" + PROCESS, "start"),
              Map.entry("java/lang/Runtime.exec(" + TEXT + ")" + PROCESS, "exec"),
              Map.entry("java/lang/Runtime.exec([" + TEXT + ")" + PROCESS, "exec"),
              Map.entry("java/lang/Runtime.exec(" + TEXT + "[" + TEXT + ")" + PROCESS, "exec"),
              Map.entry("java/lang/Runtime.exec([" + TEXT + "[" + TEXT + ")" + PROCESS, "exec"),
              Map.entry("java/lang/Runtime.exec(" + TEXT + "[" + TEXT + "Ljava/io/File;)" + PROCESS, "exec"),
              Map.entry("java/lang/Runtime.exec([" + TEXT + "[" + TEXT + "Ljava/io/File;)" + PROCESS, "exec")),
          false);

  private final ClassLoader sandbox;
  private final ZipFile framework;
  private final ZipFile classes;
  private final File apk;
  private final ZipFile apkZip;

  /**
   * @param sandbox loader of the framework
   * @param frameworkJar jar whose entries say what belongs to the framework
   * @param classesJar the app's classes; null for an app without code
   * @param apk its resources
   */
  public AppLoader(String packageName, ClassLoader sandbox, File frameworkJar, File classesJar, File apk)
      throws IOException {
    super(packageName, sandbox);
    this.sandbox = sandbox;
    this.apk = apk;
    framework = new ZipFile(frameworkJar);
    classes = classesJar == null ? null : new ZipFile(classesJar);
    apkZip = new ZipFile(apk);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) return loaded;
      String path = name.replace('.', '/') + ".class";
      boolean ofFramework = name.startsWith("java.") || framework.getEntry(path) != null;
      ZipEntry own = classes == null || ofFramework ? null : classes.getEntry(path);
      if (own != null) return define(name, own);
      if (!ofFramework && !isVisible(name) && !name.equals(AppCalls.class.getName())) throw new ClassNotFoundException(name);
      return sandbox.loadClass(name);
    }
  }

  private Class<?> define(String name, ZipEntry entry) throws ClassNotFoundException {
    try (InputStream in = classes.getInputStream(entry)) {
      byte[] bytes = REWRITER.rewrite(in.readAllBytes());
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) { // a class file that is none
      throw new ClassNotFoundException(name, e);
    }
  }

  private static boolean isVisible(String name) {
    return HIDDEN.stream().noneMatch(name::startsWith) && VISIBLE.stream().anyMatch(name::startsWith);
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null || !isVisible(name.replace('/', '.')) ? own : sandbox.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) {
    return findResources(name);
  }

  @Override
  protected URL findResource(String name) {
    if (apkZip.getEntry(name) == null) return null;
    try {
      return new URL("jar:" + apk.toURI() + "!/" + name);
    } catch (MalformedURLException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL own = findResource(name);
    return Collections.enumeration(own == null ? List.of() : List.of(own));
  }

  @Override
  public void close() throws IOException {
    framework.close();
    if (classes != null) classes.close();
    apkZip.close();
  }
}
