package pollex.phone.system.command;

import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Process;
import java.util.Arrays;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowApplication;
import pollex.phone.system.app.Packages;

/** Which permissions an app has been given. */
public final class Rights {
  private Rights() {}

  /** Gives or takes a permission that the app's manifest asks for; says why not, as the package manager does. */
  static void set(Packages.Installed app, String permission, boolean granted) {
    if (!app.parsed().requestedPermissions.contains(permission)) {
      throw new SecurityException("Package " + app.name() + " has not requested permission " + permission);
    }
    ShadowApplication shadow = Shadows.shadowOf(RuntimeEnvironment.getApplication());
    if (granted) {
      shadow.grantPermissions(Process.myPid(), app.uid(), permission);
      shadow.grantPermissions(permission);
    } else {
      shadow.denyPermissions(Process.myPid(), app.uid(), permission);
      if (!isWantedByOthers(app, permission)) shadow.denyPermissions(permission);
    }
    mark(app, permission, granted);
  }

  // All apps run under one Linux user here, so a question that does not name the app is answered for all of them.
  private static boolean isWantedByOthers(Packages.Installed app, String permission) {
    return Packages.get().all().stream()
        .anyMatch(other -> other != app && other.parsed().requestedPermissions.contains(permission));
  }

  /** The package manager's own note of it. */
  private static void mark(Packages.Installed app, String permission, boolean granted) {
    PackageInfo info = Shadows.shadowOf(Packages.manager()).getInternalMutablePackageInfo(app.name());
    if (info.requestedPermissions == null) return;
    if (info.requestedPermissionsFlags == null) {
      info.requestedPermissionsFlags = new int[info.requestedPermissions.length];
      Arrays.fill(info.requestedPermissionsFlags, PackageInfo.REQUESTED_PERMISSION_GRANTED);
    }
    int index = List.of(info.requestedPermissions).indexOf(permission);
    if (index < 0) return;
    int rest = info.requestedPermissionsFlags[index] & ~PackageInfo.REQUESTED_PERMISSION_GRANTED;
    info.requestedPermissionsFlags[index] = granted ? rest | PackageInfo.REQUESTED_PERMISSION_GRANTED : rest;
  }

  /** Whether the app has it. */
  public static boolean has(Packages.Installed app, String permission) {
    return RuntimeEnvironment.getApplication().checkPermission(permission, Process.myPid(), app.uid())
        == PackageManager.PERMISSION_GRANTED;
  }
}
