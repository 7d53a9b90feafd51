package pollex.phone.system.shadow;

import android.app.LoadedApk;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowLoadedApk;
import pollex.phone.system.app.Loaders;

/** Robolectric's, but an app has the class loader of its package. */
@Implements(className = "android.app.LoadedApk", isInAndroidSdk = false)
public class PhoneLoadedApk extends ShadowLoadedApk {
  @RealObject private LoadedApk real;

  @Override
  @Implementation
  public ClassLoader getClassLoader() {
    return Loaders.of(real.getPackageName());
  }
}
