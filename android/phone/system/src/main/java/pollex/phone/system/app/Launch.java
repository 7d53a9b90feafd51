package pollex.phone.system.app;

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

  void run(Intent intent, ActivityRecord from, String who, int requestCode) {
    ActivityInfo info = Tasks.resolve(intent);
    if (info == null) {
      PhoneLogs.system(WARN, "ActivityTaskManager", "Unable to find explicit activity class for " + intent);
      return;
    }
    intent.setClassName(info.packageName, info.name);
    ActivityRecord record = new ActivityRecord(info, intent);
    if (requestCode >= 0 && from != null) {
      record.resultTo = from;
      record.resultWho = who;
      record.requestCode = requestCode;
    }
    Task task = taskFor(record, from);
    tasks.moveToFront(task);
    boolean onlyForward = task.root() != null && isSameLaunch(task.root(), record);
    if (onlyForward || reuses(task, record)) return;
    task.push(record);
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

  /** The launcher's icon of a task that is there already only brings it to the front. */
  private static boolean isSameLaunch(ActivityRecord root, ActivityRecord record) {
    boolean launch = Tasks.isMain(record.intent) || record.intent.hasCategory(Intent.CATEGORY_HOME);
    return launch
        && root.component().equals(record.component())
        && !has(record.intent, Intent.FLAG_ACTIVITY_CLEAR_TASK | Intent.FLAG_ACTIVITY_CLEAR_TOP);
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

  private static void finish(List<ActivityRecord> records) {
    for (ActivityRecord record : List.copyOf(records)) {
      if (record.activity != null) {
        record.activity.finish();
      } else {
        record.task.records.remove(record);
      }
    }
  }
}
