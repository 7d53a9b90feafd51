package pollex.phone.system.app;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.app.ActivityThread;
import android.app.Application;
import android.app.LoadedApk;
import android.content.BroadcastReceiver;
import android.content.ContentProvider;
import android.content.Context;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowContentResolver;
import org.robolectric.shadows.ShadowContextImpl.ContextImplReflector;
import org.robolectric.shadows.ShadowLoadedApk.LoadedApkReflector;

/** One running app: what on a phone is its process. Made when its first component is needed. */
final class App {
  private final String name;
  private final int pid;
  private final LoadedApk apk;
  private final Application application;

  private App(String name, int pid, LoadedApk apk, Application application) {
    this.name = name;
    this.pid = pid;
    this.apk = apk;
    this.application = application;
  }

  /** Starts an app: application object, providers, receivers, {@code onCreate}. */
  static App start(Packages.Installed installed, int pid) throws ReflectiveOperationException {
    ActivityThread thread = thread();
    ApplicationInfo info = installed.parsed().applicationInfo;
    LoadedApk apk = thread.getPackageInfo(info, null, Context.CONTEXT_INCLUDE_CODE);
    Application application = info.className == null ? new Application() : make(info, info.className, Application.class);
    Context context = reflector(ContextImplReflector.class).createAppContext(thread, apk);
    AppLocales.configure(context.getResources(), installed.name());
    Shadow.<ShadowApplication>extract(application).callAttach(context);
    reflector(ContextImplReflector.class, context).setOuterContext(application);
    reflector(ContextImplReflector.class, context).setClassLoader(Loaders.of(installed.name()));
    reflector(LoadedApkReflector.class, apk).setApplication(application);
    App app = new App(installed.name(), pid, apk, application);
    app.startProviders(installed.parsed());
    app.startReceivers(installed.parsed());
    thread.getInstrumentation().callApplicationOnCreate(application);
    return app;
  }

  static ActivityThread thread() {
    return (ActivityThread) RuntimeEnvironment.getActivityThread();
  }

  private static <T> T make(ApplicationInfo info, String className, Class<T> type)
      throws ReflectiveOperationException {
    return Loaders.of(info.packageName).loadClass(className).asSubclass(type).getDeclaredConstructor().newInstance();
  }

  private void startProviders(PackageParser.Package parsed) throws ReflectiveOperationException {
    for (PackageParser.Provider declared : parsed.providers) {
      ContentProvider provider = make(parsed.applicationInfo, declared.info.name, ContentProvider.class);
      provider.attachInfo(application, declared.info);
      for (String authority : declared.info.authority.split(";")) {
        ShadowContentResolver.registerProviderInternal(authority, provider);
      }
    }
  }

  /** Receivers of the manifest listen for as long as the app runs. */
  private void startReceivers(PackageParser.Package parsed) throws ReflectiveOperationException {
    for (PackageParser.Activity declared : parsed.receivers) {
      BroadcastReceiver receiver = make(parsed.applicationInfo, declared.info.name, BroadcastReceiver.class);
      // Robolectric finds the receiver of an explicit intent by its class, once for each filter.
      List<? extends IntentFilter> filters = declared.intents.isEmpty() ? List.of(new IntentFilter()) : declared.intents;
      for (IntentFilter filter : filters) {
        application.registerReceiver(receiver, filter, Context.RECEIVER_EXPORTED);
      }
    }
  }

  /** What is left of the app outside of its own objects is taken away. */
  void end() {
    Set<BroadcastReceiver> receivers = new HashSet<>();
    for (ShadowApplication.Wrapper known : Shadow.<ShadowApplication>extract(application).getRegisteredReceivers()) {
      if (name.equals(Loaders.ownerOf(known.broadcastReceiver.getClass()))) receivers.add(known.broadcastReceiver);
    }
    for (BroadcastReceiver receiver : receivers) application.unregisterReceiver(receiver);
    reflector(LoadedApkReflector.class, apk).setApplication(null);
  }

  String name() {
    return name;
  }

  int pid() {
    return pid;
  }

  LoadedApk apk() {
    return apk;
  }

  Application application() {
    return application;
  }
}
