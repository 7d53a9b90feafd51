package pollex.phone.system;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.UserHandle;
import org.robolectric.Shadows;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import pollex.phone.system.app.Tasks;

/** Sends every {@code startActivity} to our task manager; Robolectric would only write it down. */
public class PhoneInstrumentation extends RoboMonitoringInstrumentation {
  private static final String ASK = "android.content.pm.action.REQUEST_PERMISSIONS";
  private static final String NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES";
  private static final String RESULTS = "android.content.pm.extra.REQUEST_PERMISSIONS_RESULTS";
  private static final String ASKED_BY = "@android:requestPermissions:";

  @Override
  public ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, Activity target, Intent intent, int requestCode, Bundle options) {
    start(who, target, null, intent, requestCode);
    return null;
  }

  @Override
  public ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, String target, Intent intent, int requestCode, Bundle options) {
    start(who, who instanceof Activity ? (Activity) who : null, target, intent, requestCode);
    return null;
  }

  @Override
  public ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, String target, Intent intent, int requestCode, Bundle options,
      UserHandle user) {
    return execStartActivity(who, thread, token, target, intent, requestCode, options);
  }

  private static void start(Context who, Activity from, String fragment, Intent intent, int requestCode) {
    if (ASK.equals(intent.getAction()) && from != null) {
      grant(from, intent, requestCode);
      return;
    }
    if (Tasks.resolve(intent) == null) {
      throw new ActivityNotFoundException("No Activity found to handle " + intent);
    }
    Tasks.get().start(intent, from, fragment, requestCode);
  }

  /** Stands in for the permission dialog, which the phone does not have yet: grants at once. */
  private static void grant(Activity from, Intent intent, int requestCode) {
    String[] names = intent.getStringArrayExtra(NAMES);
    Shadows.shadowOf(from.getApplication()).grantPermissions(names);
    Intent answer = new Intent().putExtra(NAMES, names).putExtra(RESULTS, new int[names.length]);
    MainLoop.get()
        .post(
            () ->
                Shadow.<ShadowActivity>extract(from)
                    .internalCallDispatchActivityResult(ASKED_BY, requestCode, Activity.RESULT_OK, answer));
  }
}
