package pollex.phone.system.app;

import android.app.ActivityThread;
import android.app.Application;
import android.app.Service;
import android.content.ComponentName;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.os.Binder;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowService;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import pollex.phone.system.MainLoop;

/** Stands for the part of the activity manager that starts, binds and stops services. All on the main thread. */
public final class RunningServices {
  private static RunningServices instance;

  private final Map<ComponentName, Running> running = new ConcurrentHashMap<>();

  private static final class Running {
    private final ComponentName name;
    private final Service service;
    private final List<ServiceConnection> connections = new ArrayList<>();
    private boolean started;
    private boolean bound;
    private int lastStartId;
    private IBinder binder;

    private Running(ComponentName name, Service service) {
      this.name = name;
      this.service = service;
    }
  }

  private interface Body {
    void run() throws Exception;
  }

  public RunningServices() {
    instance = this;
  }

  public static RunningServices get() {
    return instance;
  }

  private static ServiceInfo resolve(Intent intent) {
    ResolveInfo found = Packages.manager().resolveService(intent, 0);
    return found == null ? null : found.serviceInfo;
  }

  private static ComponentName nameOf(ServiceInfo info) {
    return new ComponentName(info.packageName, info.name);
  }

  private static void post(String packageName, Body body) {
    MainLoop.get()
        .post(
            () -> {
              try {
                body.run();
              } catch (Throwable t) {
                Crashes.get().crashed(packageName, t);
              }
            });
  }

  private Running ensure(ServiceInfo info) throws ReflectiveOperationException {
    Running known = running.get(nameOf(info));
    if (known != null) return known;
    Application application = Apps.get().ensure(info.packageName).application();
    Service service =
        Loaders.of(info.packageName).loadClass(info.name).asSubclass(Service.class).getDeclaredConstructor().newInstance();
    Context context = new ContextWrapper(application.getBaseContext());
    ReflectionHelpers.callInstanceMethod(
        Service.class,
        service,
        "attach",
        ClassParameter.from(Context.class, context),
        ClassParameter.from(ActivityThread.class, App.thread()),
        ClassParameter.from(String.class, info.name),
        ClassParameter.from(IBinder.class, new Binder()),
        ClassParameter.from(Application.class, application),
        ClassParameter.from(Object.class, null));
    Running fresh = new Running(nameOf(info), service);
    running.put(fresh.name, fresh);
    service.onCreate();
    return fresh;
  }

  /** {@code startService}; null when nobody answers to the intent. */
  public ComponentName start(Intent intent) {
    ServiceInfo info = resolve(intent);
    if (info == null) return null;
    Intent copy = new Intent(intent);
    copy.setExtrasClassLoader(Loaders.of(info.packageName));
    post(
        info.packageName,
        () -> {
          Running service = ensure(info);
          service.started = true;
          service.service.onStartCommand(copy, 0, ++service.lastStartId);
        });
    return nameOf(info);
  }

  /** {@code stopService}. */
  public boolean stop(Intent intent) {
    ServiceInfo info = resolve(intent);
    Running service = info == null ? null : running.get(nameOf(info));
    if (service == null) return false;
    service.started = false;
    post(info.packageName, () -> destroyIfUnused(service));
    return true;
  }

  /** {@code bindService}. */
  public boolean bind(Intent intent, ServiceConnection connection) {
    ServiceInfo info = resolve(intent);
    if (info == null) return false;
    Intent copy = new Intent(intent);
    post(
        info.packageName,
        () -> {
          Running service = ensure(info);
          if (!service.bound) {
            service.bound = true;
            service.binder = service.service.onBind(copy);
          }
          service.connections.add(connection);
          if (service.binder != null) {
            connection.onServiceConnected(service.name, service.binder);
          } else {
            connection.onNullBinding(service.name);
          }
        });
    return true;
  }

  /** {@code unbindService}. */
  public void unbind(ServiceConnection connection) {
    for (Running service : List.copyOf(running.values())) {
      if (!service.connections.contains(connection)) continue;
      post(
          service.name.getPackageName(),
          () -> {
            if (!service.connections.remove(connection) || !service.connections.isEmpty()) return;
            service.service.onUnbind(new Intent().setComponent(service.name));
            service.bound = false;
            destroyIfUnused(service);
          });
    }
  }

  private void destroyIfUnused(Running service) {
    if (service.started || !service.connections.isEmpty()) return;
    if (running.remove(service.name) != null) service.service.onDestroy();
  }

  /** At the boundary of a turn: services that stopped themselves end. */
  public void update() {
    for (Running service : List.copyOf(running.values())) {
      ShadowService shadow = Shadow.extract(service.service);
      if (!service.started || !shadow.isStoppedBySelf()) continue;
      service.started = false;
      post(service.name.getPackageName(), () -> destroyIfUnused(service));
    }
  }

  /** The package's process is gone: so are its services, without a word to them. */
  void removeAllOf(String packageName) {
    running.keySet().removeIf(name -> name.getPackageName().equals(packageName));
  }

  /** Component names of what runs. From any thread. */
  public List<ComponentName> names() {
    return List.copyOf(running.keySet());
  }
}
