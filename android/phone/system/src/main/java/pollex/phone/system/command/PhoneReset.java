package pollex.phone.system.command;

import android.content.ClipboardManager;
import android.content.Context;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.bridge.Machine;
import pollex.phone.bridge.RealTime;
import pollex.phone.fs.FileSystemException;
import pollex.phone.system.Faults;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.state.State;
import pollex.phone.system.ui.AppErrorDialog;
import pollex.phone.system.ui.RecentsPanel;

/** Brings the phone back to how it was when it came up. What the shell has put into its own folder stays. */
final class PhoneReset {
  private static final long MAIN_MS = 5_000;
  private static final long HOME_MS = 10_000;
  private static final long LOOK_EVERY_MS = 10;
  private static final List<String> SHARED_STORAGE = List.of("/storage/emulated/0");

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
    Faults.clear();
    Crashes.get().restoreHangLimit();
    PowerServer.get().wakeUp();
    NotificationServer.get().clear();
    SettingsServer.get().reset();
    try {
      MainLoop.get().call(this::onMain, MAIN_MS);
      if (!Tasks.get().clear().await(MAIN_MS, TimeUnit.MILLISECONDS)) throw new TimeoutException();
      clearFiles();
      MainLoop.get().call(() -> null, MAIN_MS); // the turn after: what was done until here has been published
      awaitHome();
      return null;
    } catch (TimeoutException e) {
      return "the main thread hangs; nothing more was reset";
    } catch (FileSystemException e) {
      return e.getMessage();
    }
  }

  private Void onMain() {
    AppErrorDialog.hide();
    RecentsPanel.hide();
    Context context = RuntimeEnvironment.getApplication();
    context.getSystemService(ClipboardManager.class).clearPrimaryClip();
    return null;
  }

  private void clearFiles() throws FileSystemException {
    for (Packages.Installed installed : Packages.get().all()) empty("/data/data/" + installed.name());
    for (String folder : SHARED_STORAGE) empty(folder);
  }

  private void empty(String folder) throws FileSystemException {
    for (String name : machine.files().list(folder)) machine.files().remove(folder + "/" + name, true);
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
