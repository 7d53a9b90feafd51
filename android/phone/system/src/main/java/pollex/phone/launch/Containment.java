package pollex.phone.launch;

import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.LinkPermission;
import java.nio.file.Path;
import java.security.Permission;
import java.util.List;
import java.util.regex.Pattern;
import pollex.phone.bridge.AppLoader;
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

  private final Path home;
  private final List<Path> readable;
  private final boolean network;
  private final FileSystem files;

  /**
   * @param home the phone's private folder, the only place where such code may write
   * @param network whether it may reach other machines; this one never, whose services are not the phone's
   * @param files the phone's, which may have no room left
   */
  Containment(Path home, boolean network, FileSystem files) {
    this.network = network;
    this.files = files;
    this.home = home.toAbsolutePath().normalize();
    readable =
        List.of(
            this.home,
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
      if (caller.getName().startsWith(NATIVE_RUNTIME) || caller.getName().equals(FIRST_USE)) return false;
    }
    return VirtualProcess.current() != null; // its own thread may run nothing but the JVM's code, as File::delete
  }

  private void refuse(String what) {
    if (isContained()) throw new SecurityException("the virtual phone lets no app " + what);
  }

  private static boolean isUnder(Path folder, String file) {
    return Path.of(file).toAbsolutePath().normalize().startsWith(folder);
  }

  @Override
  public void checkPermission(Permission permission) {
    if (permission instanceof LinkPermission) refuse("make links");
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
    for (Path folder : readable) if (isUnder(folder, file)) return;
    refuse("read " + file);
  }

  @Override
  public void checkRead(FileDescriptor file) {
    // an open file has been judged already
  }

  @Override
  public void checkWrite(String file) {
    if (!isUnder(home, file)) refuse("write " + file);
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
    if (!isUnder(home, file)) refuse("delete " + file);
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
