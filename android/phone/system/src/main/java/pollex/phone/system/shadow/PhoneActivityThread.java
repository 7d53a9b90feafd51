package pollex.phone.system.shadow;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.app.ActivityThread;
import android.app.LoadedApk;
import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.res.CompatibilityInfo;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowActivityThread;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;

/** Robolectric's, but the code of every app may run in this process: all of them do, each under a user id of its own. */
@Implements(className = "android.app.ActivityThread", isInAndroidSdk = false)
public class PhoneActivityThread extends ShadowActivityThread {
  @RealObject private ActivityThread real;

  /** The framework's own. */
  @ForType(ActivityThread.class)
  interface ThreadReflector {
    @Direct
    LoadedApk getPackageInfo(ApplicationInfo info, CompatibilityInfo compatibility, int flags);
  }

  /** What a program of the shell makes of itself to have a context: there is one for all, and it is never made anew. */
  @Implementation
  protected static ActivityThread systemMain() {
    return ActivityThread.currentActivityThread();
  }

  @Implementation
  protected LoadedApk getPackageInfo(ApplicationInfo info, CompatibilityInfo compatibility, int flags) {
    return reflector(ThreadReflector.class, real)
        .getPackageInfo(info, compatibility, flags | Context.CONTEXT_IGNORE_SECURITY);
  }
}
