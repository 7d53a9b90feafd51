package pollex.phone.system.shadow;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager.NameNotFoundException;
import android.content.res.Resources;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowApplicationPackageManager;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import pollex.phone.system.app.Packages;

/** Robolectric's, but an installed package has its own resources: labels and icons of other apps can be read. */
@Implements(className = "android.app.ApplicationPackageManager", isInAndroidSdk = false)
public class PhonePackageManager extends ShadowApplicationPackageManager {
  @RealObject private Object real;

  /** The framework's own way to a package's resources. */
  @ForType(className = "android.app.ApplicationPackageManager")
  interface ManagerReflector {
    @Direct
    Resources getResourcesForApplication(ApplicationInfo info);
  }

  @Override
  @Implementation
  protected Resources getResourcesForApplication(ApplicationInfo info) throws NameNotFoundException {
    Packages.Installed installed = Packages.get() == null ? null : Packages.get().find(info.packageName);
    if (installed == null) return super.getResourcesForApplication(info);
    return reflector(ManagerReflector.class, real).getResourcesForApplication(installed.parsed().applicationInfo);
  }

  @Override
  @Implementation
  protected Resources getResourcesForApplication(String packageName) throws NameNotFoundException {
    Packages.Installed installed = Packages.get() == null ? null : Packages.get().find(packageName);
    if (installed == null) return super.getResourcesForApplication(packageName);
    return getResourcesForApplication(installed.parsed().applicationInfo);
  }
}
