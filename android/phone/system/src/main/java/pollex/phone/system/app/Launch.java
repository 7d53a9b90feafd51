package pollex.phone.system.app;

import android.app.ActivityManager;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import java.util.List;
import pollex.phone.system.PhoneLogs;

/** Stands for the activity starter: where a new activity goes, or which one is used again. Main thread only. */
final class Launch {
  private static final int WARN = 5;

  private final Tasks tasks;

  Launch(Tasks tasks) {
    this.tasks = tasks;
  }

  /** The intent that the HOME key stands for. */
  static Intent home() {
    return new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
  }

  /** Gives one of {@code ActivityManager.START_…}. */
  int run(Intent intent, ActivityRecord from, String who, int requestCode) {
    ActivityInfo info = Tasks.resolve(intent);
    if (info == null) {
      PhoneLogs.system(WARN, "ActivityTaskManager", "Unable to find explicit activity class for " + intent);
      return ActivityManager.START_CLASS_NOT_FOUND;
    }
    intent.setClassName(info.packageName, info.name);
    ActivityRecord record = new ActivityRecord(info, intent);
    if (requestCode >= 0 && from != null) {
      record.resultTo = from;
      record.resultWho = who;
      record.requestCode = requestCode;
    } else if (from != null && has(intent, Intent.FLAG_ACTIVITY_FORWARD_RESULT)) {
      record.resultTo = from.resultTo;
      record.resultWho = from.resultWho;
      record.requestCode = from.requestCode;
      from.resultTo = null;
    }
    Task task = taskFor(record, from);
    tasks.moveToFront(task);
    boolean fromOutside = from == null || from.task != task;
    if (task.root() != null && isSameLaunch(task.root(), record, fromOutside)) return ActivityManager.START_TASK_TO_FRONT;
    if (reuses(task, record)) return ActivityManager.START_DELIVERED_TO_TOP;
    task.push(record);
    return ActivityManager.START_SUCCESS;
  }

  private static boolean has(Intent intent, int flag) {
    return (intent.getFlags() & flag) != 0;
  }

  private Task taskFor(ActivityRecord record, ActivityRecord from) {
    Intent intent = record.intent;
    int mode = record.info.launchMode;
    boolean ownTask =
        from == null
            || has(intent, Intent.FLAG_ACTIVITY_NEW_TASK)
            || mode == ActivityInfo.LAUNCH_SINGLE_TASK
            || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    if (!ownTask && tasks.order().contains(from.task)) return from.task;
    boolean home = intent.hasCategory(Intent.CATEGORY_HOME);
    String affinity =
        record.info.taskAffinity != null ? record.info.taskAffinity : record.info.packageName;
    if (!has(intent, Intent.FLAG_ACTIVITY_MULTIPLE_TASK)) {
      for (Task task : tasks.order()) if (task.home == home && task.affinity.equals(affinity)) return task;
    }
    return new Task(affinity, home);
  }

  /** The launcher's icon of a task that is there already only brings it to the front; so does the same start again. */
  private static boolean isSameLaunch(ActivityRecord root, ActivityRecord record, boolean fromOutside) {
    boolean launch =
        Tasks.isMain(record.intent)
            || record.intent.hasCategory(Intent.CATEGORY_HOME)
            || (fromOutside && !isSingleTop(root, record) && isSameFilter(root, record));
    return launch
        && root.component().equals(record.component())
        && !has(record.intent, Intent.FLAG_ACTIVITY_CLEAR_TASK | Intent.FLAG_ACTIVITY_CLEAR_TOP);
  }

  private static boolean isSameFilter(ActivityRecord root, ActivityRecord record) {
    Intent first = new Intent(root.intent).setComponent(root.component());
    return first.filterEquals(new Intent(record.intent).setComponent(record.component()));
  }

  /** The activity in front is told of the new intent itself. */
  private static boolean isSingleTop(ActivityRecord root, ActivityRecord record) {
    boolean wanted =
        record.info.launchMode != ActivityInfo.LAUNCH_MULTIPLE
            || has(record.intent, Intent.FLAG_ACTIVITY_SINGLE_TOP);
    return wanted && root.task.top().component().equals(record.component());
  }

  /** Whether an activity that is there takes the intent; clears what must go on the way. */
  private static boolean reuses(Task task, ActivityRecord record) {
    Intent intent = record.intent;
    if (has(intent, Intent.FLAG_ACTIVITY_CLEAR_TASK)) {
      finish(task.records);
      return false;
    }
    int mode = record.info.launchMode;
    boolean singleTop = mode != ActivityInfo.LAUNCH_MULTIPLE || has(intent, Intent.FLAG_ACTIVITY_SINGLE_TOP);
    boolean clearTop =
        mode == ActivityInfo.LAUNCH_SINGLE_TASK
            || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
            || has(intent, Intent.FLAG_ACTIVITY_CLEAR_TOP);
    ActivityRecord known = clearTop ? task.find(record.component()) : task.top();
    if (known == null || !known.component().equals(record.component())) return false;
    if (clearTop) finish(task.records.subList(task.records.indexOf(known) + 1, task.records.size()));
    if (!singleTop) {
      if (clearTop) finish(List.of(known));
      return false;
    }
    known.intent = intent;
    if (known.activity != null) App.thread().getInstrumentation().callActivityOnNewIntent(known.activity, intent);
    return true;
  }

  /** Ends activities, made or not yet made. */
  static void finish(List<ActivityRecord> records) {
    for (ActivityRecord record : List.copyOf(records)) {
      if (record.activity != null) {
        record.activity.finish();
      } else {
        record.task.records.remove(record);
      }
    }
  }
}
