package pollex.phone.system.shadow;

import android.app.LoadedApk;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowContextImpl;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.app.Loaders;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.RunningServices;

/**
 * Robolectric's, but a context has the class loader of its package, services really run, and
 * whether a permission is there is our permission manager's word.
 */
@Implements(className = ShadowContextImpl.CLASS_NAME, isInAndroidSdk = false)
public class PhoneContextImpl extends ShadowContextImpl {
  @RealObject private Context real;

  @Override
  @Implementation
  protected ClassLoader getClassLoader() {
    LoadedApk apk = ReflectionHelpers.getField(real, "mPackageInfo");
    return apk == null ? PhoneContextImpl.class.getClassLoader() : Loaders.of(apk.getPackageName());
  }

  @Override
  @Implementation
  protected ComponentName startService(Intent intent) {
    return RunningServices.get().start(intent);
  }

  @Override
  @Implementation
  protected ComponentName startForegroundService(Intent intent) {
    return RunningServices.get().start(intent);
  }

  @Override
  @Implementation
  protected boolean stopService(Intent intent) {
    return RunningServices.get().stop(intent);
  }

  @Override
  @Implementation
  protected boolean bindService(Intent intent, int flags, Executor executor, ServiceConnection connection) {
    return RunningServices.get().bind(intent, connection);
  }

  @Override
  @Implementation
  protected boolean bindService(Intent intent, ServiceConnection connection, int flags) {
    return RunningServices.get().bind(intent, connection);
  }

  @Override
  @Implementation
  protected void unbindService(ServiceConnection connection) {
    RunningServices.get().unbind(connection);
  }

  @Override
  @Implementation
  protected int checkPermission(String permission, int pid, int uid) {
    if (Permissions.get() == null) return super.checkPermission(permission, pid, uid); // while the phone comes up
    return Permissions.get().check(permission, uid, real.getPackageName());
  }
}
