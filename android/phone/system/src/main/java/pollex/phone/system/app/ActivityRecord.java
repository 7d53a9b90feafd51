package pollex.phone.system.app;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.Packed;

/** One activity in a task, whether its object exists already or not. Main thread only. */
final class ActivityRecord {
  /** How far its life has come, in Android's words. */
  enum Stage {
    INITIALIZING,
    RESUMED,
    PAUSED,
    STOPPED,
    DESTROYED
  }

  /**
   * A result that waits for the activity to be resumed.
   *
   * @param who the fragment that asked, or null
   */
  record Result(String who, int requestCode, int resultCode, Intent data) {}

  private static int lastId;

  final int id = ++lastId;
  final ActivityInfo info;
  final IBinder token = new Binder();
  final List<Result> results = new ArrayList<>();
  Intent intent;
  Task task;
  ActivityRecord resultTo;
  String resultWho;
  int requestCode = -1;
  Activity activity;
  Stage stage = Stage.INITIALIZING;

  /** What it saved when it stopped, until it is in front again. */
  Bundle saved;

  /** The configuration has changed since it was made: it is made anew before it is seen again. */
  boolean outdated;

  ActivityRecord(ActivityInfo info, Intent intent) {
    this.info = info;
    this.intent = intent;
  }

  String packageName() {
    return info.packageName;
  }

  ComponentName component() {
    return new ComponentName(info.packageName, info.name);
  }

  boolean isFinishing() {
    return activity != null && activity.isFinishing();
  }

  boolean isVisible() {
    return stage == Stage.RESUMED || stage == Stage.PAUSED;
  }

  /** Whether what lies below stays in view. */
  boolean isTranslucent() {
    return activity != null
        && activity.getWindow() != null
        && ActivityInfo.isTranslucentOrFloating(activity.getWindow().getWindowStyle());
  }

  /**
   * Whether it is made anew when it is seen again, now that its process ends. Its state then goes through a parcel, as all
   * that leaves a process does.
   */
  boolean outlivesProcess() {
    if (activity == null) return true;
    boolean needsState = (info.flags & ActivityInfo.FLAG_STATE_NOT_NEEDED) == 0;
    if (isFinishing() || needsState && saved == null) return false;
    String packed = saved == null ? null : SavedTasks.packed(this, "saved state", saved);
    saved = packed == null ? null : Packed.bundle(packed);
    return true;
  }

  /** Hands what it has set as its result to whom it was started for; that it was cancelled if it did not come to its end. */
  void passResult() {
    if (resultTo == null || requestCode < 0) return;
    int code = Activity.RESULT_CANCELED;
    Intent data = null;
    if (isFinishing()) {
      ShadowActivity shadow = Shadow.extract(activity);
      code = shadow.getResultCode();
      data = shadow.getResultIntent();
    }
    resultTo.results.add(new Result(resultWho, requestCode, code, data));
  }

  ActivityState state() {
    int pid = activity == null ? 0 : Apps.get().pidOf(info.packageName);
    return new ActivityState(id, component(), stage.name(), pid, info.applicationInfo.uid);
  }
}
