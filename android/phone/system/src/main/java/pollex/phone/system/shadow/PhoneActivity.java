package pollex.phone.system.shadow;

import android.app.ActionBar;
import android.app.Activity;
import android.app.FragmentManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;
import pollex.phone.system.app.Tasks;

/** Robolectric's, but BACK asks action view and fragments first, and a task can really go to the back. */
@Implements(className = "android.app.Activity", isInAndroidSdk = false)
public class PhoneActivity extends ShadowActivity {
  @RealObject private Activity real;

  @Override
  @Implementation
  protected boolean moveTaskToBack(boolean nonRoot) {
    return Tasks.get().moveToBack(real);
  }

  @Implementation
  protected void onBackPressed() {
    ActionBar bar = ReflectionHelpers.getField(real, "mActionBar");
    if (bar != null && bar.collapseActionView()) return;
    if (popFragment()) return;
    // Since Android 12 BACK on the launcher activity of a task leaves the task alive.
    if (Tasks.get().isLauncherRoot(real)) {
      Tasks.get().moveToBack(real);
    } else {
      real.finish();
    }
  }

  private boolean popFragment() {
    FragmentManager fragments = real.getFragmentManager();
    return !fragments.isStateSaved() && fragments.popBackStackImmediate();
  }
}
