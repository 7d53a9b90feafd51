package pollex.phone.system.shadow;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.content.ComponentName;
import android.content.Context;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageManager.NameNotFoundException;
import android.content.res.Resources;
import android.os.UserHandle;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowApplicationPackageManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import pollex.phone.system.app.Packages;
import pollex.phone.system.app.Permissions;
import pollex.phone.system.app.Resolution;

/**
 * Robolectric's, but an installed package has its own resources, so that labels and icons of other apps can be read, and
 * permissions are our permission manager's.
 */
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

  @Override
  @Implementation
  protected int checkPermission(String permission, String packageName) {
    if (Packages.get() == null || Packages.get().find(packageName) == null) {
      return super.checkPermission(permission, packageName);
    }
    return Permissions.get().has(packageName, permission)
        ? PackageManager.PERMISSION_GRANTED
        : PackageManager.PERMISSION_DENIED;
  }

  private static Packages.Installed installed(String packageName) {
    Packages.Installed found = Packages.get().find(packageName);
    if (found == null) throw new IllegalArgumentException("Unknown package: " + packageName);
    return found;
  }

  @Override
  @Implementation
  protected String getPermissionControllerPackageName() {
    return "com.android.permissioncontroller";
  }

  @Override
  @Implementation
  protected void grantRuntimePermission(String packageName, String permission, UserHandle user) {
    Permissions.get().set(installed(packageName), permission, true);
  }

  @Override
  @Implementation
  protected void revokeRuntimePermission(String packageName, String permission, UserHandle user) {
    Permissions.get().set(installed(packageName), permission, false);
  }

  @Override
  @Implementation
  protected int getPermissionFlags(String permission, String packageName, UserHandle user) {
    return Permissions.get().flags(packageName, permission);
  }

  @Override
  @Implementation
  protected void updatePermissionFlags(
      String permission, String packageName, int mask, int values, UserHandle user) {
    Permissions.get().setFlags(packageName, permission, mask, values);
  }

  /** After a first no, and before a second one that is for ever. */
  @Override
  @Implementation
  protected boolean shouldShowRequestPermissionRationale(String permission) {
    String asking = ((Context) ReflectionHelpers.getField(real, "mContext")).getPackageName();
    int flags = Permissions.get().flags(asking, permission);
    return !Permissions.get().has(asking, permission)
        && (flags & PackageManager.FLAG_PERMISSION_USER_SET) != 0
        && (flags & PackageManager.FLAG_PERMISSION_USER_FIXED) == 0;
  }

  @Override
  @Implementation
  public void addPreferredActivity(IntentFilter filter, int match, ComponentName[] among, ComponentName chosen) {
    Resolution.prefer(filter, Set.of(among), chosen);
  }

  @Override
  @Implementation
  public void clearPackagePreferredActivities(String packageName) {
    Resolution.forget(packageName);
  }
}
