package pollex.phone.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import pollex.phone.net.Sockets;
import pollex.phone.fs.FileSystem;
import pollex.phone.shell.Shell;

/**
 * What on a phone is a process of its own: threads of one group, with standard streams, exit code and uncaught-exception
 * handler of their own. Code that runs in it is rewritten to ask {@link ProcessCalls} instead of {@code System}.
 */
public final class VirtualProcess {
  /** A process that was ended gets this long to leave by itself. */
  private static final long LEAVE_MS = 100;

  private static final int MAX_THREADS = 256;

  /** Thrown by {@code System.exit}: the thread that called it does not come back. */
  static final class Exit extends ThreadDeath {
    private static final long serialVersionUID = 1;
  }

  private final ThreadGroup group;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final List<Runnable> hooks = new ArrayList<>();
  private final Set<ChildProcess> children = ConcurrentHashMap.newKeySet();
  private final int pid;
  private volatile InputStream in;
  private volatile PrintStream out;
  private volatile PrintStream err;
  private final Map<String, String> properties = new ConcurrentHashMap<>();
  private final Map<Field, Object> statics = new ConcurrentHashMap<>();
  private volatile Surroundings surroundings;
  private volatile Object mainLooper;
  private volatile Thread.UncaughtExceptionHandler handler;
  private volatile boolean killed;
  private int exitCode;
  private boolean exiting;

  /** Where the process writes, for as long as nobody has killed it: then there is no time left to say anything. */
  private final class MortalStream extends PrintStream {
    private final PrintStream to;

    MortalStream(PrintStream to) {
      super(to, false, StandardCharsets.UTF_8);
      this.to = to;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
      if (!killed) to.write(bytes, from, count);
    }

    @Override
    public void write(int one) {
      if (!killed) to.write(one);
    }

    @Override
    public boolean checkError() {
      return to.checkError();
    }
  }

  VirtualProcess(int pid, String name, InputStream in, PrintStream out, PrintStream err) {
    this.pid = pid;
    this.in = in;
    this.out = new MortalStream(out);
    this.err = new MortalStream(err);
    group = new Group(name + "-" + pid);
  }

  /** The threads of this process. */
  private final class Group extends ThreadGroup {
    Group(String name) {
      super(name);
    }

    VirtualProcess process() {
      return VirtualProcess.this;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
      uncaught(thread, thrown);
    }
  }

  /** The process that the calling thread belongs to; null for Android's own threads. */
  public static VirtualProcess current() {
    for (ThreadGroup g = Thread.currentThread().getThreadGroup(); g != null; g = g.getParent()) {
      if (g instanceof Group) return ((Group) g).process();
    }
    return null;
  }

  /** Its number. */
  public int pid() {
    return pid;
  }

  /** Whether the calling thread is one of a process that has ended. Asks no group for its parent: guards ask this. */
  public static boolean isCallerOver() {
    ThreadGroup own = Thread.currentThread().getThreadGroup();
    return own instanceof Group && ((Group) own).process().ended.getCount() == 0;
  }

  /** Registers something that is done once the process has ended, as the system does when a process dies. */
  public void atEnd(Runnable hook) {
    synchronized (hooks) {
      hooks.add(hook);
    }
  }

  /** How many programs that it has started run. */
  int childCount() {
    return children.size();
  }

  /** The process's threads that are alive. */
  List<Thread> threads() {
    Thread[] found = new Thread[MAX_THREADS];
    int count = group.enumerate(found, true);
    return List.of(Arrays.copyOf(found, count));
  }

  /** Something that may throw. */
  interface Body {
    void run() throws Throwable;
  }

  /**
   * What a process has of the phone.
   *
   * @param classPath as it was started
   * @param directory where it was started
   * @param sockets where it may listen
   * @param shells to start programs by
   */
  record Surroundings(
      String classPath, FileSystem files, String directory, Sockets sockets, Supplier<Shell> shells) {}

  /** Gives it what it has of the phone. */
  void provide(Surroundings given) {
    surroundings = given;
    properties.put("java.class.path", given.classPath());
  }

  Surroundings surroundings() {
    if (surroundings == null) throw new IllegalStateException("a process without a phone");
    return surroundings;
  }

  /** The system properties that differ from the JVM's. */
  Map<String, String> properties() {
    return properties;
  }

  /** Values of static members of the framework that it has changed; on a phone each process has its own. */
  Map<Field, Object> statics() {
    return statics;
  }

  /** Its own main looper, or null; of a class that only the sandbox has. */
  Object mainLooper() {
    return mainLooper;
  }

  void setMainLooper(Object looper) {
    mainLooper = looper;
  }

  /** Listens until it is closed, or the process ends, which ends what it has accepted as well. */
  public Sockets.Listener listen(String name) throws BindException {
    Sockets.Listener listener = surroundings().sockets().listen(name);
    atEnd(listener::abandon);
    return listener;
  }

  /** Starts a program of the phone, which ends with this process at the latest. */
  Process startChild(List<String> words, boolean joined) throws IOException {
    if (surroundings == null) throw new IOException("Cannot run program \"" + words.get(0) + "\"");
    ChildProcess child = new ChildProcess(surroundings.shells().get(), words, joined, children::remove);
    children.add(child); // and no longer than it runs: it holds what nobody has read of its output
    child.start();
    return child;
  }

  /** Starts the main thread. */
  void start(ClassLoader loader, Body main) {
    Thread thread =
        new Thread(
            group,
            () -> {
              try {
                main.run();
                awaitOthers();
                exit(0);
              } catch (Exit e) {
                throw e;
              } catch (Throwable t) {
                mainDied(t);
              }
            },
            "main");
    thread.setContextClassLoader(loader);
    thread.start();
  }

  /** A Java process lives until its last thread that is no daemon has ended. */
  private void awaitOthers() throws InterruptedException {
    for (Thread thread : threads()) {
      if (thread != Thread.currentThread() && !thread.isDaemon()) thread.join();
    }
  }

  /** A handler of its own need not end the process, and may fail in turn; without a main thread it is over all the same. */
  private void mainDied(Throwable thrown) {
    try {
      uncaught(Thread.currentThread(), thrown);
      awaitOthers();
    } catch (Throwable again) {
      return; // nobody is left to hear of it: the handler itself has failed, or whoever read the log has gone
    } finally {
      end(1);
    }
  }

  private void uncaught(Thread thread, Throwable thrown) {
    if (thrown instanceof ThreadDeath) return;
    Thread.UncaughtExceptionHandler own = handler;
    if (own != null) {
      own.uncaughtException(thread, thrown);
      return;
    }
    err.println("Exception in thread \"" + thread.getName() + "\"");
    thrown.printStackTrace(err);
    end(1);
  }

  /** {@code System.exit}: ends the process and never returns. */
  void exit(int code) {
    end(code);
    throw new Exit();
  }

  private synchronized void end(int code) {
    if (exiting) return;
    exiting = true;
    exitCode = code & 0xff;
    ended.countDown();
  }

  /** Ends it from outside, with the code that a shell shows after a signal. */
  void kill(int signal) {
    killed = true;
    end(128 + signal);
  }

  /** Waits for the end and gives the exit code. */
  int await() throws InterruptedException {
    ended.await();
    return exitCode;
  }

  /** Takes away what is left of an ended process: threads first, then what others keep for it. */
  void reap() {
    for (Thread thread : threads()) thread.interrupt();
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEAVE_MS);
    for (Thread thread : threads()) join(thread, deadline);
    List<Runnable> todo;
    synchronized (hooks) {
      todo = List.copyOf(hooks);
    }
    for (Runnable hook : todo) runSafely(hook);
    children.forEach(ChildProcess::destroy);
    for (Thread thread : threads()) stop(thread);
    out.flush();
    err.flush();
    letGo();
  }

  /** The group's parent would keep it, and with it all that the process has loaded. */
  @SuppressWarnings("removal") // JDK 17 has no other name for it
  private void letGo() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEAVE_MS);
    for (Thread thread : threads()) join(thread, deadline);
    try {
      group.destroy();
    } catch (IllegalThreadStateException e) {
      return; // a thread lives on, and its group with it
    }
  }

  /** One hook that fails must not keep the process in the table. */
  private void runSafely(Runnable hook) {
    try {
      hook.run();
    } catch (RuntimeException e) {
      e.printStackTrace(err);
    }
  }

  private static void join(Thread thread, long deadline) {
    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    if (left <= 0 || thread == Thread.currentThread()) return;
    try {
      thread.join(left);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // A process that is killed does not get asked; JDK 17 still has the means.
  private static void stop(Thread thread) {
    if (thread != Thread.currentThread()) thread.stop();
  }

  InputStream in() {
    return in;
  }

  PrintStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }

  void setIn(InputStream stream) {
    in = stream;
  }

  void setOut(PrintStream stream) {
    out = stream;
  }

  void setErr(PrintStream stream) {
    err = stream;
  }

  void setHandler(Thread.UncaughtExceptionHandler own) {
    handler = own;
  }

  Thread.UncaughtExceptionHandler handler() {
    return handler;
  }
}
