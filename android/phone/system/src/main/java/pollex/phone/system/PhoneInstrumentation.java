package pollex.phone.system;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.UserHandle;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import pollex.phone.system.app.Tasks;

/** Sends every {@code startActivity} to our task manager; Robolectric would only write it down. */
public class PhoneInstrumentation extends RoboMonitoringInstrumentation {
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
    if (Tasks.resolve(intent) == null) {
      throw new ActivityNotFoundException("No Activity found to handle " + intent);
    }
    Tasks.get().start(intent, from, fragment, requestCode);
  }
}
