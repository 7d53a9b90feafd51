package pollex.phone.system.app;

import android.app.Application;
import android.content.Intent;
import android.content.pm.ResolveInfo;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import pollex.phone.bridge.AppCalls;
import pollex.phone.process.ProcessTable;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;
import pollex.phone.system.service.NotificationServer;

/** The apps that run. Changed on the main thread only. */
public final class Apps implements AppCalls.Phone {
  private static final int INFO = 4;
  private static final long START_MS = 5_000;
  private static Apps instance;

  private final ProcessTable processes;
  private final Map<String, App> running = Collections.synchronizedMap(new LinkedHashMap<>());
  private volatile List<Running> states = List.of();

  public Apps(ProcessTable processes) {
    this.processes = processes;
    instance = this;
  }

  public static Apps get() {
    return instance;
  }

  /** An app that runs, as others may know it. */
  public record Running(String name, int pid, int uid) {}

  /** What runs, for anybody on any thread. */
  public List<Running> states() {
    return states;
  }

  private void publish() {
    states =
        running.values().stream()
            .map(app -> new Running(app.name(), app.pid(), app.application().getApplicationInfo().uid))
            .toList();
  }

  Collection<App> running() {
    return List.copyOf(running.values());
  }

  /** The app, started now if it does not run; an exception of its own code comes out as it is. */
  App ensure(String packageName) {
    App app = running.get(packageName);
    return app != null ? app : start(packageName);
  }

  /** Starts an app, unless it runs, because somebody needs one of its components. Main thread. */
  public void startForComponent(String packageName) {
    try {
      ensure(packageName);
    } catch (Throwable t) { // of the app's own onCreate
      Crashes.get().crashed(packageName, t);
    }
  }

  /**
   * Starts the apps whose manifests have a receiver for a broadcast that names them; others reach only what runs.
   *
   * @throws TimeoutException when the main thread did not come to it in time
   */
  public void startReceiversOf(Intent intent) throws TimeoutException {
    if (intent.getComponent() == null && intent.getPackage() == null) return;
    for (ResolveInfo found : Packages.manager().queryBroadcastReceivers(intent, 0)) {
      String packageName = found.activityInfo.packageName;
      if (Packages.get().find(packageName) == null) continue;
      MainLoop.get()
          .call(
              () -> {
                startForComponent(packageName);
                return null;
              },
              START_MS);
    }
  }

  private App start(String packageName) {
    Packages.Installed installed = Packages.get().find(packageName);
    if (installed == null) throw new IllegalStateException(packageName + " is not installed");
    Loaders.use(packageName);
    int pid =
        processes.start(
            installed.uid(), packageName, packageName,
            signal -> MainLoop.get().post(() -> died(packageName, "signal " + signal)));
    try {
      App app = App.start(installed, pid);
      running.put(packageName, app);
      publish();
      return app;
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      processes.ended(pid);
      throw Crashes.sneaky(e);
    }
  }

  /** The application object of an app, null when it does not run. */
  public Application applicationOf(String packageName) {
    App app = running.get(packageName);
    return app == null ? null : app.application();
  }

  /** Process number of an app, 0 when it does not run. */
  int pidOf(String packageName) {
    App app = running.get(packageName);
    return app == null ? 0 : app.pid();
  }

  /** An app has ended itself, and its thread does not go on. From any thread. */
  @Override
  public void end(String packageName, String why) {
    int pid = pidOf(packageName);
    MainLoop.get()
        .post(
            () -> {
              if (pidOf(packageName) == pid) kill(packageName, why); // and not the one that somebody has started since
            });
  }

  @Override
  public boolean isOther(String packageName, int pid) {
    return states.stream().anyMatch(app -> app.pid() == pid && !app.name().equals(packageName));
  }

  /** Ends an app and all its activities at once, as the system does: no callback of its own is run. Main thread. */
  public void kill(String packageName, String why) {
    Tasks.get().processGone(packageName, record -> false);
    clearAfter(packageName, why);
  }

  /**
   * Ends an app's process alone, as for want of memory: its activities are made anew when they are seen again, from the
   * state that they saved as they stopped; the one in front, which has saved none, goes. Main thread.
   */
  public void died(String packageName, String why) {
    if (!running.containsKey(packageName)) return;
    Tasks.get().processGone(packageName, ActivityRecord::outlivesProcess);
    clearAfter(packageName, why);
  }

  private void clearAfter(String packageName, String why) {
    RunningServices.get().removeAllOf(packageName);
    App app = running.remove(packageName);
    if (app == null) return;
    publish();
    app.end();
    AppCalls.forget(packageName);
    Remains.clear(packageName);
    Permissions.get().processEnded(packageName);
    NotificationServer.get().processEnded(packageName);
    processes.ended(app.pid());
    PhoneLogs.system(INFO, "ActivityManager", "Killing " + app.pid() + ":" + packageName + ": " + why);
  }
}
