package pollex.phone.system;

import android.content.pm.ApplicationInfo;
import android.os.Looper;
import android.os.SystemClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.internal.TestEnvironment;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.shadows.ShadowAlarmManager;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowMediaPlayer;
import org.robolectric.shadows.ShadowSystemClock;
import org.robolectric.shadows.ShadowView;
import org.robolectric.shadows.SystemBars;
import pollex.phone.adbd.Authorization;
import pollex.phone.bridge.AppCalls;
import pollex.phone.bridge.Kernel;
import pollex.phone.bridge.Machine;
import pollex.phone.bridge.MainThread;
import pollex.phone.bridge.PhoneOptions;
import pollex.phone.bridge.RealTime;
import pollex.phone.install.InstallRefusal;
import pollex.phone.shell.Programs;
import pollex.phone.system.app.AppInstaller;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Crashes;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.RunningServices;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.command.SystemPrograms;
import pollex.phone.system.ime.AdbKeyboard;
import pollex.phone.system.ime.SoftKeyboard;
import pollex.phone.system.service.AccessibilityServer;
import pollex.phone.system.service.DisplayServer;
import pollex.phone.system.service.InputRehearsal;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.state.Publisher;
import pollex.phone.system.state.State;
import pollex.phone.system.ui.DebuggingDialog;
import pollex.phone.system.ui.SystemUi;
import pollex.phone.system.window.Frames;
import pollex.phone.system.window.Windows;

/** Boots Android inside of the sandbox, puts the system server's parts together, and runs the main loop. */
public final class PhoneKernel implements Kernel {
  private static final Duration FRAME = Duration.ofMillis(16);
  private static final int DEFAULT_MEDIA_MS = 10_000;

  private volatile boolean clockRuns;
  private volatile MainLoop loop;
  private SystemPrograms programs;
  private Machine machine;
  private boolean homeSeen;

  @Override
  public void run(Machine given) throws Exception {
    machine = given;
    PhoneOptions options = given.options();
    PhoneLogs.attach(given.log());
    setUpRobolectric(options);
    MainLoop mainLoop = new MainLoop(thrown -> Crashes.get().onMainThread(thrown));
    new Crashes();
    new Apps(given.processes());
    new RunningServices();
    new Tasks();
    new Packages(given);
    new Permissions();
    AppCalls.attach(Apps.get());
    new AppInstaller(given);
    Thread.setDefaultUncaughtExceptionHandler(Crashes.get()::onOtherThread);
    new DisplayServer(options);
    SettingsServer.get().setDefaults(options);
    programs = new SystemPrograms(given);
    startClock();
    mainLoop.atBoundary(Tasks.get()::settle);
    mainLoop.atBoundary(RunningServices.get()::update);
    mainLoop.atBoundary(SoftKeyboard.get()::update);
    mainLoop.atBoundary(() -> SystemUi.get().update());
    mainLoop.atBoundary(this::publish);
    mainLoop.atBoundary(new Frames());
    mainLoop.atBoundary(new Trim());
    DeviceFacts.apply();
    AdbKeyboard.listen();
    installApps();
    SystemBars.reserveStatusBar();
    SystemUi.start();
    Authorization hosts = given.adbd().authorization();
    hosts.setPerson(new DebuggingDialog(hosts));
    loop = mainLoop;
    mainLoop.run();
  }

  private void setUpRobolectric(PhoneOptions options) {
    AndroidManifest none = new AndroidManifest(null, null, null, null, "", null);
    ((TestEnvironment) machine.environment())
        .setUpApplicationState("phone", new FixedConfig(DisplayServer.qualifiers(options)), none);
    ShadowView.setUseRealViewAnimations(true);
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(FRAME);
    ShadowAlarmManager.setAutoSchedule(true);
    ShadowMediaPlayer.setMediaInfoProvider(source -> new ShadowMediaPlayer.MediaInfo(DEFAULT_MEDIA_MS, 0));
    ApplicationInfo own = RuntimeEnvironment.getApplication().getApplicationInfo();
    String path = "/system/framework/framework-res.apk"; // apps walk over all packages and open this
    Shadows.shadowOf(RuntimeEnvironment.getApplication().getPackageManager())
            .getInternalMutablePackageInfo(own.packageName)
            .applicationInfo
            .sourceDir =
        path;
    own.sourceDir = path;
    own.publicSourceDir = path;
  }

  /** The phone's time is the computer's from here on; no window may exist before. */
  private void startClock() {
    SystemClock.setCurrentTimeMillis(RealTime.epochMillis());
    clockRuns = true;
  }

  private static void installApps() throws IOException {
    List<Path> apks;
    try (Stream<Path> files = Files.list(Path.of("apps"))) {
      apks = files.filter(file -> file.toString().endsWith(".apk")).sorted().toList();
    }
    for (Path apk : apks) {
      Path classes = Path.of(apk.toString().replaceFirst("\\.apk$", ".jar"));
      Packages.get().installOwn(apk.toAbsolutePath(), Files.exists(classes) ? classes.toAbsolutePath() : null);
    }
  }

  private void publish() {
    boolean windowsChanged =
        Publisher.publish(
            DisplayServer.get().state(), Windows.update(), Tasks.get().states(), PowerServer.get().isInteractive());
    if (windowsChanged) AccessibilityServer.get().windowsChanged();
    if (!homeSeen && State.current().isHome()) {
      homeSeen = true;
      Thread door = new Thread(machine.onHome(), "open adb");
      door.start();
      InputRehearsal.start(RuntimeEnvironment.getApplication());
    }
  }

  @Override
  public void advanceClock(long nanos) {
    if (clockRuns) ShadowSystemClock.advanceBy(Duration.ofNanos(nanos));
  }

  @Override
  public void install(Path apk) throws InstallRefusal, IOException, InterruptedException {
    AppInstaller.get().installAtStart(apk);
  }

  @Override
  public String goOn() throws InterruptedException {
    return programs.goOn();
  }

  @Override
  public Programs programs() {
    return programs;
  }

  @Override
  public MainThread mainThread() {
    return loop.activity();
  }

  @Override
  public void reportHang(String packageName, long hungMs) {
    Crashes.get().hangs(packageName, hungMs);
  }

  @Override
  public void endHungApp(String packageName) {
    Crashes.get().hangEnded(packageName);
  }

  @Override
  public void threadsEnding(Collection<Thread> threads) {
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (threads.contains(looper.getThread())) looper.quit();
    }
  }

  @Override
  public long hangLimitMs() {
    return Crashes.get().hangLimitMs();
  }

  @Override
  public void shutDown() {
    MainLoop running = loop;
    if (running != null) running.stop();
  }
}
