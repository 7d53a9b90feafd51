package pollex.phone.system.service;

import android.content.pm.ApplicationInfo;
import android.content.pm.IPackageManager;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageManager.NameNotFoundException;
import android.content.pm.ParceledListSlice;
import pollex.phone.system.app.Packages;

/**
 * Stands for PackageManagerService where a program of the shell asks the service itself; apps ask Robolectric's
 * {@code PackageManager}, which knows the same packages.
 */
public final class PackageServer extends IPackageManager.Default {
  @Override
  public ParceledListSlice<PackageInfo> getInstalledPackages(long flags, int user) {
    return new ParceledListSlice<>(Packages.manager().getInstalledPackages(PackageManager.PackageInfoFlags.of(flags)));
  }

  @Override
  public ParceledListSlice<ApplicationInfo> getInstalledApplications(long flags, int user) {
    return new ParceledListSlice<>(
        Packages.manager().getInstalledApplications(PackageManager.ApplicationInfoFlags.of(flags)));
  }

  @Override
  public PackageInfo getPackageInfo(String name, long flags, int user) {
    try {
      return Packages.manager().getPackageInfo(name, PackageManager.PackageInfoFlags.of(flags));
    } catch (NameNotFoundException e) {
      return null;
    }
  }

  @Override
  public ApplicationInfo getApplicationInfo(String name, long flags, int user) {
    try {
      return Packages.manager().getApplicationInfo(name, PackageManager.ApplicationInfoFlags.of(flags));
    } catch (NameNotFoundException e) {
      return null;
    }
  }

  @Override
  public boolean isPackageAvailable(String name, int user) {
    return Packages.get().find(name) != null;
  }
}
