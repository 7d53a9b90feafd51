package pollex.phone.system.command;

import android.content.ClipboardManager;
import android.content.Context;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.bridge.Machine;
import pollex.phone.bridge.RealTime;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.Skeleton;
import pollex.phone.install.InstallRefusal;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.AppInstaller;
import pollex.phone.system.app.AppLocales;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.Resolution;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.fault.Faults;
import pollex.phone.system.ime.SoftKeyboard;
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

/** Brings the phone back to how it was when it came up. What the shell has put into its own folder stays. */
final class PhoneReset {
  private static final long PROMPT_MS = 1_000;
  private static final long MAIN_MS = 15_000;
  private static final long HOME_MS = 20_000;
  private static final long LOOK_EVERY_MS = 10;
  private static final String SHARED_STORAGE = "/storage/emulated/0";

  private static final Object ONE_AT_A_TIME = new Object();

  private final Machine machine;

  PhoneReset(Machine machine) {
    this.machine = machine;
  }

  /** Returns null, or what could not be done. Whoever comes while a reset goes on gets one of their own after it. */
  String run() throws InterruptedException {
    synchronized (ONE_AT_A_TIME) {
      return reset();
    }
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
    SettingsServer.get().reset();
    Wire.get().clear();
    try {
      if (!answersWithin(PROMPT_MS)) endHang();
      if (!Tasks.get().clear().await(MAIN_MS, TimeUnit.MILLISECONDS)) throw new TimeoutException();
      machine.adbd().authorization().reset();
      AppInstaller.get().uninstallAll();
      clearFiles();
      MainLoop.get().call(this::onMain, MAIN_MS); // and the turn after: what was done until here has been published
      awaitHome();
      return null;
    } catch (TimeoutException e) {
      return "the main thread hangs; nothing more was reset";
    } catch (IOException | InstallRefusal e) {
      return e.getMessage();
    }
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
      Thread.sleep(PROMPT_MS);
    } finally {
      Crashes.get().setImpatient(false);
    }
  }

  private Void onMain() {
    AppErrorDialog.hide();
    SoftKeyboard.get().turn(true);
    SoftKeyboard.get().hide();
    RecentsPanel.hide();
    SystemUi.get().collapse();
    VolumePanel.hide();
    Context context = RuntimeEnvironment.getApplication();
    context.getSystemService(ClipboardManager.class).clearPrimaryClip();
    return null;
  }

  private void clearFiles() throws IOException, TimeoutException {
    FileSystem files = machine.files();
    for (Packages.Installed installed : Packages.get().all()) AppData.clear(installed.name(), files);
    for (String name : files.list(SHARED_STORAGE)) files.remove(SHARED_STORAGE + "/" + name, true);
    for (String folder : Skeleton.FOLDERS) if (!files.exists(folder)) files.makeFolder(folder, true);
  }

  /** The launcher, made anew, is in front and has the focus. */
  private static void awaitHome() throws InterruptedException, TimeoutException {
    long start = RealTime.nanos();
    while (RealTime.millisSince(start) < HOME_MS) {
      if (State.current().isHome()) return;
      Thread.sleep(LOOK_EVERY_MS);
    }
    throw new TimeoutException();
  }
}
