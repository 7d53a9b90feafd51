package pollex.phone.launch;

import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.NetPermission;
import java.net.NetworkInterface;
import java.nio.file.LinkPermission;
import java.nio.file.Path;
import java.security.Permission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.regex.Pattern;
import pollex.phone.bridge.AppLoader;
import pollex.phone.bridge.PhoneOptions;
import pollex.phone.fs.FileSystem;
import pollex.phone.process.ProcessLoader;
import pollex.phone.process.VirtualProcess;

/**
 * Keeps the code of apps and of virtual processes in: no host files, programs, network or end of the JVM. It judges each
 * call by whether such code is on the stack. That contains accidents; it is no sandbox against malice.
 */
// The SecurityManager is on its way out of Java; the phone is bound to JDK 17, where it is the means there is.
@SuppressWarnings("removal")
final class Containment extends SecurityManager {
  private static final String NATIVE_RUNTIME = "org.robolectric.nativeruntime.";
  private static final String FIRST_USE = "org.robolectric.internal.bytecode.RobolectricInternals";

  private static final Pattern IP = Pattern.compile("[0-9.]+|\\[?[0-9A-Fa-f:.%\\w]*:[0-9A-Fa-f:.%\\w]*\\]?");

  private static final String UNPACKED = "robolectric-";

  /** Classes of Java's that call what they are told to; nothing of the phone's uses them. */
  private static final String DEPUTIES = "java.beans.";

  /** What Android has no thread do to another. */
  private static final Set<String> FORCE = Set.of("stop", "suspend", "resume");

  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final int OWN_CALLS = 6;

  private final Path passing;
  private final List<Path> writable;
  private final List<Path> readable;

  /** Threads that apps have made: what runs there is theirs, also where none of their code is on the stack. */
  private final ThreadGroup apps = new ThreadGroup("apps");

  /** Where the phone's own threads are: those of its start, and those of Android. */
  private final Set<ThreadGroup> phones = new CopyOnWriteArraySet<>(Set.of(Thread.currentThread().getThreadGroup()));

  /** Android's main thread, which apps share. */
  private volatile Thread main;

  /** Whether all that the phone was started with has been read. */
  private volatile boolean isUp;

  private final Path cache;
  private final boolean network;
  private final FileSystem files;

  /**
   * @param home the phone's private folder; of it such code may write the phone's files and what is passing, and not
   *     what the phone says of itself to those who started it
   * @param cache translated apps, where the phone's own code reads, too
   * @param network whether it may reach other machines; this one never, whose services are not the phone's
   * @param files the phone's, which may have no room left
   */
  Containment(Path home, Path cache, boolean network, FileSystem files) {
    this.cache = cache.toAbsolutePath().normalize();
    this.network = network;
    this.files = files;
    Path place = home.toAbsolutePath().normalize();
    passing = place.resolve("tmp");
    writable = List.of(PhoneOptions.filesFolder(place), passing);
    readable =
        List.of(
            place,
            Path.of("").toAbsolutePath(),
            Path.of(System.getProperty("java.home")).toAbsolutePath(),
            Path.of("/system"), // where Android's own files would be, and on a computer nothing is
            Path.of("/dev/urandom"),
            Path.of("/dev/random"),
            Path.of("/etc/localtime"),
            Path.of("/usr/share/zoneinfo"));
  }

  /**
   * Whether an app's or a virtual process's code has led to the call. What a class of Android's does once, when it is
   * first used, is not theirs, nor is unpacking Robolectric's native code; all else that is done for them is.
   */
  private boolean isContained() {
    for (Class<?> caller : getClassContext()) {
      ClassLoader loader = caller.getClassLoader();
      if (loader instanceof AppLoader || loader instanceof ProcessLoader) return true;
      if (caller.getName().startsWith(DEPUTIES)) return true;
      if (caller.getName().startsWith(NATIVE_RUNTIME) || caller.getName().equals(FIRST_USE)) return false;
    }
    // a thread of its own may run nothing but the JVM's code, as File::delete
    return apps.parentOf(Thread.currentThread().getThreadGroup()) || VirtualProcess.current() != null;
  }

  /** Has apps interrupt Android's main thread, as they may; the phone's other threads they may not. */
  void share(Thread mainThread) {
    main = mainThread;
    phones.add(mainThread.getThreadGroup());
  }

  /** The phone has come up: from now on Android's main thread reads the phone's files alone. */
  void up() {
    isUp = true;
  }

  /** Where a new thread belongs that is made without naming a group. */
  @Override
  public ThreadGroup getThreadGroup() {
    ThreadGroup current = super.getThreadGroup();
    return phones.contains(current) && isContained() ? apps : current;
  }

  /** Also asked for harmless changes, as of a thread's name. */
  @Override
  public void checkAccess(Thread thread) {
    if (isCalled(FORCE)) refuse("stop threads");
    if (thread != main && phones.contains(thread.getThreadGroup()) && isCalled(Set.of("interrupt"))) {
      refuse("interrupt the phone's own threads");
    }
  }

  /** Whether one of these methods of a thread has led to the question. */
  private static boolean isCalled(Set<String> methods) {
    return WALKER.walk(
        calls ->
            calls.limit(OWN_CALLS).anyMatch(
                call -> call.getClassName().equals("java.lang.Thread") && methods.contains(call.getMethodName())));
  }

  private void refuse(String what) {
    if (isContained()) throw new SecurityException("the virtual phone lets no app " + what);
  }

  private static boolean isUnder(List<Path> folders, String file) {
    Path place = Path.of(file).toAbsolutePath().normalize();
    for (Path folder : folders) if (place.startsWith(folder)) return true;
    return false;
  }

  @Override
  public void checkPermission(Permission permission) {
    if (permission instanceof LinkPermission) refuse("make links");
    if (permission instanceof NetPermission && permission.getName().equals("accessUnixDomainSocket")) {
      refuse("use local sockets of the computer");
    }
    switch (permission.getName()) {
      case "setSecurityManager" -> refuse("replace its guard");
      case "manageProcess" -> refuse("see or end processes of the host");
      default -> { }
    }
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
  }

  @Override
  public void checkRead(String file) {
    if (isUnder(readable, file)) return;
    refuse("read " + file);
    // The phone's own windows show what apps name: a picture of a notification is read with none of their code there.
    if (isUp && Thread.currentThread() == main && !isUnder(List.of(cache), file)) {
      throw new SecurityException("the virtual phone shows no file of the computer: " + file);
    }
  }

  @Override
  public void checkRead(FileDescriptor file) {
    // an open file has been judged already
  }

  /** Beside what is passing lie native libraries and fonts that the phone has unpacked for itself. */
  private boolean isWritable(String file) {
    Path place = Path.of(file).toAbsolutePath().normalize();
    boolean isUnpacked =
        place.startsWith(passing)
            && place.getNameCount() > passing.getNameCount()
            && place.getName(passing.getNameCount()).toString().startsWith(UNPACKED);
    return !isUnpacked && isUnder(writable, file);
  }

  @Override
  public void checkWrite(String file) {
    if (!isWritable(file)) refuse("write " + file);
    if (files.isOutOfRoom(Path.of(file)) && isOpened()) {
      Containment.<RuntimeException>fail(new FileNotFoundException(file + " (No space left on device)"));
    }
  }

  /** Whether a file is being opened, and not made a folder or renamed, which a full disk still does. */
  private boolean isOpened() {
    for (Class<?> caller : getClassContext()) {
      if (caller == FileOutputStream.class || caller == RandomAccessFile.class) return true;
    }
    return false;
  }

  /** Throws as those who open files declare it, which this method of the JVM's does not. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void fail(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Override
  public void checkWrite(FileDescriptor file) {
    // an open file has been judged already
  }

  @Override
  public void checkDelete(String file) {
    if (!isWritable(file)) refuse("delete " + file);
  }

  /** A thread pool replaces a thread that was stopped; asked for each new thread, this keeps an ended process ended. */
  @Override
  public void checkAccess(ThreadGroup group) {
    if (VirtualProcess.isCallerOver()) throw new SecurityException("the process has ended");
  }

  /** Also asked by whoever only wants to know whether a file could be run, as {@code stat} does. */
  @Override
  public void checkExec(String program) {
    for (Class<?> caller : getClassContext()) {
      if (caller == getClass()) continue;
      if (caller == ProcessBuilder.class) refuse("run " + program);
      break;
    }
    checkRead(program);
  }

  @Override
  public void checkExit(int code) {
    refuse("end the JVM");
  }

  @Override
  public void checkConnect(String host, int port) {
    if (network && !isThisMachine(host)) return;
    refuse("reach " + host + ":" + port);
  }

  private static boolean isThisMachine(String host) {
    if (!IP.matcher(host).matches()) return false; // a name, to be looked up; its address is judged next
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || address.isAnyLocalAddress() || address.isLinkLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null; // its address on a network leads to itself, too
    } catch (IOException e) {
      return true;
    }
  }

  /** Native code would be beyond all of this; but Java's own classes need theirs, whoever is the first to use them. */
  @Override
  public void checkLink(String library) {
    for (Class<?> caller : getClassContext()) {
      if (caller == getClass() || caller == System.class || caller == Runtime.class) continue;
      if (caller.getClassLoader() == null) return;
      break;
    }
    refuse("load the library " + library);
  }

  @Override
  public void checkListen(int port) {
    refuse("listen on port " + port);
  }

  @Override
  public void checkAccept(String host, int port) {
    refuse("accept from " + host);
  }

  @Override
  public void checkMulticast(InetAddress address) {
    refuse("send to " + address);
  }
}
