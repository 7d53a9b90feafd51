package pollex.phone.system.command;

import android.content.ClipboardManager;
import android.content.Context;
import android.os.Process;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.json.JSONArray;
import org.json.JSONException;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.bridge.Machine;
import pollex.phone.bridge.RealTime;
import pollex.phone.fs.Backup;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.Skeleton;
import pollex.phone.install.InstallRefusal;
import pollex.phone.process.ProcessTable;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.app.AppInstaller;
import pollex.phone.system.app.AppLocales;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.app.Loaders;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.Resolution;
import pollex.phone.system.app.SavedPackages;
import pollex.phone.system.app.Switches;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.fault.Faults;
import pollex.phone.system.ime.SoftKeyboard;
import pollex.phone.system.service.Echo;
import pollex.phone.system.service.LockServer;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.Wire;
import pollex.phone.system.state.State;
import pollex.phone.system.ui.AppErrorDialog;
import pollex.phone.system.ui.RecentsPanel;
import pollex.phone.system.ui.SystemUi;
import pollex.phone.system.ui.VolumePanel;

/**
 * Brings the phone back to how it was when it came up, or when a snapshot was taken. What the shell has put into its own
 * folder stays.
 */
final class PhoneReset {
  private static final int WARN = 5;
  private static final int SIGKILL = 9;
  private static final long PROMPT_MS = 3_000;
  private static final long REMOVAL_MS = 1_000;
  private static final long MAIN_MS = 15_000;
  private static final long HOME_MS = 20_000;
  private static final long LOOK_EVERY_MS = 10;
  private static final String SHARED_STORAGE = "/storage/emulated/0";

  private static final Object ONE_AT_A_TIME = new Object();

  private static final int DEFAULT_OLD_LOADERS = 50;

  private final Machine machine;
  private final Snapshots snapshots;
  private volatile int maxOldLoaders = DEFAULT_OLD_LOADERS;
  private volatile boolean restarts;

  PhoneReset(Machine machine, Snapshots snapshots) {
    this.machine = machine;
    this.snapshots = snapshots;
  }

  /** Returns null, or what could not be done. Whoever comes while a reset goes on gets one of their own after it. */
  String run() throws InterruptedException {
    synchronized (ONE_AT_A_TIME) {
      String complaint = reset();
      return complaint == null ? restartIfDue() : complaint;
    }
  }

  /** After how many class loaders of ended apps the next reset or restore has the phone restart itself. */
  void setMaxOldLoaders(int max) {
    maxOldLoaders = max;
  }

  /** Whether the phone is about to end and start again, with all that it holds. */
  boolean restarts() {
    return restarts;
  }

  /**
   * What an app leaves in the static fields of Android keeps its class loader in memory; a phone that has given up too
   * many of them starts anew from a snapshot of itself. Gives null, or why it cannot.
   */
  private String restartIfDue() throws InterruptedException {
    if (Loaders.old() < maxOldLoaders) return null;
    try {
      for (ProcessTable.Entry entry : machine.processes().all()) {
        if (entry.uid() == Process.SHELL_UID) entry.ender().end(SIGKILL); // so that nobody changes what has been kept
      }
      snapshots.take(Snapshots.OWN);
    } catch (Snapshots.Unusable | IOException e) {
      return "the phone is to restart itself, but cannot be kept: " + Snapshots.reason(e);
    }
    restarts = true;
    machine.restart().run();
    return null;
  }

  /** Goes on after a restart. */
  String goOn() throws InterruptedException {
    String complaint = back(Snapshots.OWN);
    if (complaint != null) return complaint;
    try {
      snapshots.delete(Snapshots.OWN);
      return null;
    } catch (Snapshots.Unusable | IOException e) {
      return Snapshots.reason(e);
    }
  }

  /** Keeps a snapshot; never while the phone is brought back to another. */
  String take(String name) throws InterruptedException {
    synchronized (ONE_AT_A_TIME) {
      try {
        Snapshots.check(name);
        snapshots.take(name);
        return null;
      } catch (Snapshots.Unusable | IOException e) {
        return Snapshots.reason(e);
      }
    }
  }

  /** As {@link #run}, to a snapshot. What fails leaves the phone as it was, but that its apps were ended and are back. */
  String restore(String name) throws InterruptedException {
    try {
      Snapshots.check(name);
    } catch (Snapshots.Unusable e) {
      return e.getMessage();
    }
    synchronized (ONE_AT_A_TIME) {
      String complaint = back(name);
      return complaint == null ? restartIfDue() : complaint;
    }
  }

  private String back(String name) throws InterruptedException {
    Backup.Staged staged = null;
    try {
      Snapshot wanted = snapshots.read(name);
      staged = wanted.stage(snapshots.files(name), machine);
      SavedPackages packages = wanted.packages(snapshots.files(name), machine);
      if (!answersWithin(PROMPT_MS)) endHang();
      return become(wanted, packages, staged);
    } catch (TimeoutException | ExecutionException e) {
      return "the main thread hangs; nothing was restored";
    } catch (Snapshots.Unusable e) {
      return e.getMessage();
    } catch (IOException | InstallRefusal | JSONException | RuntimeException e) {
      return "nothing was restored, the snapshot " + name + " cannot be used: " + Snapshots.reason(e);
    } finally {
      if (staged != null) staged.discard();
    }
  }

  /** The way there, and back if it fails. */
  private String become(Snapshot wanted, SavedPackages packages, Backup.Staged staged)
      throws InterruptedException, TimeoutException, ExecutionException, IOException, JSONException, InstallRefusal {
    Snapshot before = Snapshot.now(machine);
    SavedPackages packagesBefore = before.packages(machine.files().host("/"), machine);
    try {
      change(wanted, staged::swap, packages);
      return null;
    } catch (TimeoutException | ExecutionException | JSONException | RuntimeException e) {
      PhoneLogs.system(WARN, "Snapshot", "restoring failed, the phone goes back: " + Snapshots.reason(e));
      change(before, staged::swapBack, packagesBefore);
      return "nothing was restored: " + Snapshots.reason(e);
    }
  }

  private void change(Snapshot to, Snapshot.Swap files, SavedPackages packages)
      throws InterruptedException, TimeoutException, ExecutionException, JSONException {
    Faults.get().clear();
    Crashes.get().reset();
    Wire.get().clear();
    Echo.get().clear();
    try {
      to.putInPlace(files, packages);
      to.tellServices(machine);
      MainLoop.get().call(PhoneReset::hideAll, MAIN_MS); // and the turn after: display and language are as they were
    } catch (TimeoutException | ExecutionException | JSONException | RuntimeException e) {
      Tasks.get().release(new JSONArray());
      throw e;
    }
    Tasks.get().release(to.tasks()).get(HOME_MS, TimeUnit.MILLISECONDS);
  }

  private String reset() throws InterruptedException {
    Faults.get().clear();
    Crashes.get().reset();
    PowerServer.get().wakeUp();
    LockServer.get().reset();
    NotificationServer.get().clear();
    Permissions.get().reset();
    Resolution.forget(null);
    AppLocales.reset();
    Switches.reset();
    AppopsShell.reset();
    Properties.get().reset();
    SettingsServer.get().reset();
    Wire.get().clear();
    Echo.get().clear();
    try {
      if (!answersWithin(PROMPT_MS)) endHang();
      if (!Tasks.get().clear().await(MAIN_MS, TimeUnit.MILLISECONDS)) throw new TimeoutException();
      machine.adbd().authorization().reset();
      AppInstaller.get().uninstallAll();
      renewLoaders();
      clearFiles();
      MainLoop.get().call(this::onMain, MAIN_MS); // and the turn after: what was done until here has been published
      return isHomeSoon() ? null : "all was reset, but the home screen does not come to front";
    } catch (TimeoutException e) {
      return "the main thread hangs; nothing more was reset";
    } catch (IOException | InstallRefusal | JSONException e) {
      return e.getMessage();
    }
  }

  /** Static fields of installed apps are as new; the phone's own apps keep nothing there. */
  private void renewLoaders()
      throws IOException, InstallRefusal, JSONException, InterruptedException, TimeoutException {
    SavedPackages packages = SavedPackages.judge(SavedPackages.now(), machine.files().host("/"), machine);
    MainLoop.get()
        .call(
            () -> {
              packages.restore();
              return null;
            },
            MAIN_MS);
  }

  private static boolean answersWithin(long ms) {
    try {
      MainLoop.get().call(() -> null, ms);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** The watchdog ends what hangs, and needs a moment to have its app removed. */
  private static void endHang() throws InterruptedException, TimeoutException {
    Crashes.get().setImpatient(true);
    try {
      if (!answersWithin(MAIN_MS)) throw new TimeoutException();
      Thread.sleep(REMOVAL_MS);
    } finally {
      Crashes.get().setImpatient(false);
    }
  }

  private Void onMain() {
    hideAll();
    SoftKeyboard.get().turn(true);
    Context context = RuntimeEnvironment.getApplication();
    context.getSystemService(ClipboardManager.class).clearPrimaryClip();
    return null;
  }

  private static Void hideAll() {
    AppErrorDialog.hide();
    SoftKeyboard.get().hide();
    RecentsPanel.hide();
    SystemUi.get().collapse();
    VolumePanel.hide();
    return null;
  }

  private void clearFiles() throws IOException, TimeoutException {
    FileSystem files = machine.files();
    for (Packages.Installed installed : Packages.get().all()) AppData.clear(installed.name(), files);
    for (String name : files.list(SHARED_STORAGE)) files.remove(SHARED_STORAGE + "/" + name, true);
    for (String folder : Skeleton.FOLDERS) if (!files.exists(folder)) files.makeFolder(folder, true);
  }

  /** Whether the launcher, made anew, comes to front and has the focus. */
  private static boolean isHomeSoon() throws InterruptedException {
    long start = RealTime.nanos();
    while (!State.current().isHome()) {
      if (RealTime.millisSince(start) > HOME_MS) return false;
      Thread.sleep(LOOK_EVERY_MS);
    }
    return true;
  }
}
