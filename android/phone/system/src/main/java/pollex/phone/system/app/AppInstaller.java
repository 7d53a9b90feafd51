package pollex.phone.system.app;

import android.content.pm.PackageParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import pollex.phone.bridge.Machine;
import pollex.phone.fs.FileSystem;
import pollex.phone.install.InstallRefusal;
import pollex.phone.install.Translated;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.ime.InputMethods;

/** Installs and removes apps while the phone runs, one at a time. Never on the main thread. */
public final class AppInstaller {
  private static final int INFO = 4;
  private static final int WARN = 5;
  private static final long MAIN_MS = 30_000;
  private static final String TAG = "PackageInstaller";
  private static final String INTERNAL = "INSTALL_FAILED_INTERNAL_ERROR";
  private static final String CODE = "/data/app/";
  private static AppInstaller instance;

  private final Machine machine;
  private final Set<String> atStart = ConcurrentHashMap.newKeySet();
  private int number;

  /**
   * What whoever installs has asked for.
   *
   * @param replace whether an app of that name may be there already
   * @param downgrade whether it may be of a newer version
   * @param testOnly whether APKs that are made for tests alone are taken
   * @param grants whether it gets all that a person would be asked for
   */
  public record Wishes(boolean replace, boolean downgrade, boolean testOnly, boolean grants) {
    /** Replaces, and takes what is made for tests. */
    public static final Wishes PLAIN = new Wishes(true, false, true, false);
  }

  public AppInstaller(Machine machine) {
    this.machine = machine;
    instance = this;
  }

  public static AppInstaller get() {
    return instance;
  }

  /** Installs an APK that belongs to this phone like the apps that came with it: a reset leaves it there. */
  public void installAtStart(Path apk) throws InstallRefusal, IOException, InterruptedException {
    atStart.add(install(apk, Wishes.PLAIN));
  }

  /** Installs an APK of the computer's; gives the package's name. */
  public synchronized String install(Path apk, Wishes wishes) throws InstallRefusal, IOException, InterruptedException {
    Translated made = machine.translator().translate(apk, step -> log(INFO, apk.getFileName() + ": " + step));
    PackageParser.Package parsed = parse(made.apk());
    InstallRules.check(parsed, wishes);
    String name = parsed.packageName;
    FileSystem files = machine.files();
    String folder = freeFolder(files, name);
    files.makeFolder(folder, true);
    boolean done = false;
    try {
      Path own = files.host(folder).resolve("base.apk");
      Files.copy(made.apk(), own, StandardCopyOption.REPLACE_EXISTING);
      Packages.Installed before = Packages.get().find(name);
      onMain(() -> put(parse(own), own, made.classes(), folder + "/base.apk"));
      done = true;
      if (before != null) files.remove(folderOf(before), true);
    } finally {
      if (!done) files.remove(folder, true);
    }
    if (wishes.grants()) Permissions.get().grantAll(Packages.get().find(name));
    for (String note : made.notes()) log(WARN, name + ": " + note);
    log(INFO, "installed " + name);
    return name;
  }

  /** One that no snapshot has brought back. */
  private String freeFolder(FileSystem files, String name) {
    String folder;
    do {
      folder = CODE + name + "-" + ++number;
    } while (files.exists(folder));
    return folder;
  }

  /** Whether an app belongs to this phone like those that came with it. */
  boolean isOfStart(String name) {
    return atStart.contains(name);
  }

  /** As {@link #isOfStart}. */
  void setOfStart(String name, boolean wanted) {
    if (wanted) atStart.add(name);
    else atStart.remove(name);
  }

  private static String folderOf(Packages.Installed app) {
    return app.phonePath().substring(0, app.phonePath().lastIndexOf('/'));
  }

  /** By Android's parser, whose complaints become a refusal. Any thread. */
  static PackageParser.Package parse(Path apk) throws InstallRefusal {
    try {
      return Packages.parse(apk);
    } catch (RuntimeException | StackOverflowError e) { // of what no compiler writes
      Throwable cause = e;
      while (cause.getCause() != null && cause.getCause() != cause) cause = cause.getCause();
      throw new InstallRefusal("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED", "Android's parser says: " + cause.getMessage());
    }
  }

  /** Main thread. A package that cannot be put in leaves the one before it as it was. */
  private static Void put(PackageParser.Package parsed, Path apk, Path classes, String phonePath) throws IOException {
    Packages.Installed before = Packages.get().find(parsed.packageName);
    if (before != null) Apps.get().kill(parsed.packageName, "installPackage");
    try {
      Packages.get().install(parsed, apk, classes, phonePath, false);
    } catch (RuntimeException | IOException e) {
      if (before != null) {
        Packages.get().install(before.parsed(), before.apk(), before.classes(), before.phonePath(), before.system());
      } else {
        Packages.get().discard(parsed.packageName);
      }
      throw e;
    }
    return null;
  }

  /** Removes an app with its data, or without; false when there is none, or when it came with the phone. */
  public synchronized boolean uninstall(String name, boolean keepData) throws InstallRefusal, IOException {
    Packages.Installed app = Packages.get().find(name);
    if (app == null || app.system()) return false;
    onMain(
        () -> {
          Apps.get().kill(name, "deletePackage");
          Packages.get().remove(app);
          InputMethods.chooseAnother();
          return null;
        });
    machine.files().remove(folderOf(app), true);
    if (!keepData) machine.files().remove("/data/data/" + name, true);
    log(INFO, "removed " + name);
    return true;
  }

  /** Removes everything that was not there when the phone came up. */
  public void uninstallAll() throws InstallRefusal, IOException {
    for (Packages.Installed app : List.copyOf(Packages.get().all())) {
      if (!atStart.contains(app.name())) uninstall(app.name(), false);
    }
  }

  private static void onMain(Callable<Void> work) throws InstallRefusal {
    AtomicBoolean open = new AtomicBoolean(true); // who gave up waiting has taken the files away
    try {
      MainLoop.get().call(() -> open.getAndSet(false) ? work.call() : null, MAIN_MS);
    } catch (TimeoutException e) {
      if (open.getAndSet(false)) throw new InstallRefusal(INTERNAL, "an app hangs and keeps the phone from installing");
      throw new InstallRefusal(INTERNAL, "the phone took too long");
    } catch (IllegalStateException e) {
      String why = e.getCause() == null ? e.toString() : e.getCause().toString();
      throw new InstallRefusal(INTERNAL, why.replaceAll("\\p{Cntrl}", " "));
    }
  }

  private static void log(int priority, String line) {
    PhoneLogs.system(priority, TAG, line);
    System.err.println(TAG + ": " + line); // for who reads the phone's own log file
  }
}
