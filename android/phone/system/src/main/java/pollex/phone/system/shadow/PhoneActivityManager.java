package pollex.phone.system.shadow;

import android.app.ActivityManager.RunningAppProcessInfo;
import android.app.ActivityManager.RunningTaskInfo;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityManager;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Apps;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.state.ActivityState;
import pollex.phone.system.state.State;
import pollex.phone.system.state.TaskState;

/** Robolectric's, but it knows what runs here, and can end it. */
@Implements(className = "android.app.ActivityManager", isInAndroidSdk = false)
public class PhoneActivityManager extends ShadowActivityManager {
  @Override
  @Implementation
  protected List<RunningAppProcessInfo> getRunningAppProcesses() {
    List<RunningAppProcessInfo> out = new ArrayList<>();
    String front = frontPackage();
    for (Apps.Running app : Apps.get().states()) {
      RunningAppProcessInfo info = new RunningAppProcessInfo(app.name(), app.pid(), new String[] {app.name()});
      info.uid = app.uid();
      info.importance =
          app.name().equals(front)
              ? RunningAppProcessInfo.IMPORTANCE_FOREGROUND
              : RunningAppProcessInfo.IMPORTANCE_CACHED;
      out.add(info);
    }
    return out;
  }

  private static String frontPackage() {
    TaskState front = State.current().frontTask();
    return front == null ? null : front.top().component().getPackageName();
  }

  @Override
  @Implementation
  protected List<RunningTaskInfo> getRunningTasks(int max) {
    List<RunningTaskInfo> out = new ArrayList<>();
    for (TaskState task : State.current().tasks()) {
      if (out.size() == max) break;
      ActivityState top = task.top();
      RunningTaskInfo info = new RunningTaskInfo();
      info.taskId = task.id();
      info.topActivity = top.component();
      info.baseActivity = task.activities().get(0).component();
      info.numActivities = task.activities().size();
      info.isRunning = true;
      out.add(info);
    }
    return out;
  }

  /** Ends an app and all its activities. */
  @Implementation
  protected void forceStopPackage(String packageName) {
    Tasks.get().forceStop(packageName);
  }

  /** Ends an app's process; its activities come back when they are seen again. */
  @Override
  @Implementation
  protected void killBackgroundProcesses(String packageName) {
    if (packageName.equals(frontPackage())) return;
    MainLoop.get().post(() -> Apps.get().died(packageName, "kill background"));
  }
}
