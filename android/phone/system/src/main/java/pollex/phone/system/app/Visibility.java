package pollex.phone.system.app;

import android.os.SystemClock;
import java.util.List;
import pollex.phone.system.app.ActivityRecord.Stage;

/** Which activities can be seen: the one in front, what shows through it, and the one before until its window is there. */
final class Visibility {
  private static final long MAX_LAYOUT_MS = 1_000;

  private final Tasks tasks;
  private long resumedAtMs;

  Visibility(Tasks tasks) {
    this.tasks = tasks;
  }

  /** An activity has just come to the front. */
  void resumedNow() {
    resumedAtMs = SystemClock.uptimeMillis();
  }

  /** Stops one activity that is covered; false when there is none. */
  boolean stopHidden(boolean awake) {
    if (awake && !isShown(tasks.front().top())) return false; // what lies below stays in view until then
    for (Task task : tasks.order()) {
      for (ActivityRecord record : task.records) {
        if (record.stage != Stage.PAUSED || record.activity == null || (awake && isSeen(record))) continue;
        tasks.guarded(record, () -> ActivityLife.stop(record));
        return true;
      }
    }
    return false;
  }

  /** Whether the window is laid out, or should have been by now. */
  boolean isShown(ActivityRecord record) {
    if (record.activity == null || record.activity.getWindow() == null) return true;
    return record.activity.getWindow().getDecorView().getWidth() > 0
        || SystemClock.uptimeMillis() - resumedAtMs > MAX_LAYOUT_MS;
  }

  /** Makes those that show through one that is about to come up, if they have no objects: after a snapshot, or an end of their process. */
  void makeBehind(ActivityRecord top) {
    List<ActivityRecord> records = top.task.records;
    for (ActivityRecord record : List.copyOf(records.subList(0, records.indexOf(top)))) {
      if (record.activity != null || !isSeen(record)) continue;
      tasks.guarded(record, () -> ActivityLife.createVisible(record));
    }
  }

  /** Starts or makes one activity again that shows through the one in front; false when there is none. */
  boolean showBehind(boolean awake) {
    if (!awake) return false;
    for (ActivityRecord record : tasks.front().records) {
      boolean hasObject = record.activity != null;
      if (hasObject && record.stage != Stage.STOPPED || !isSeen(record)) continue;
      tasks.guarded(record, () -> again(record));
      return true;
    }
    return false;
  }

  private static void again(ActivityRecord record) throws ReflectiveOperationException {
    if (record.activity == null) ActivityLife.createVisible(record);
    else ActivityLife.restart(record);
  }

  /** Whether everything above it in the front task lets it show through. */
  private boolean isSeen(ActivityRecord record) {
    if (record.task != tasks.front()) return false;
    List<ActivityRecord> records = record.task.records;
    for (int i = records.size() - 1; i >= 0; i--) {
      if (records.get(i) == record) return true;
      if (!records.get(i).isTranslucent()) return false;
    }
    return false;
  }
}
