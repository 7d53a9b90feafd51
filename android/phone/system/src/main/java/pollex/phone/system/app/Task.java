package pollex.phone.system.app;

import android.content.ComponentName;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.system.state.TaskState;

/** Activities that a person sees as one thing, bottom to top. Main thread only. */
final class Task {
  private static int lastId;

  final int id = ++lastId;
  final String affinity;
  final boolean home;
  final List<ActivityRecord> records = new ArrayList<>();

  Task(String affinity, boolean home) {
    this.affinity = affinity;
    this.home = home;
  }

  ActivityRecord top() {
    return records.isEmpty() ? null : records.get(records.size() - 1);
  }

  ActivityRecord root() {
    return records.isEmpty() ? null : records.get(0);
  }

  /** The topmost activity of that component, or null. */
  ActivityRecord find(ComponentName component) {
    for (int i = records.size() - 1; i >= 0; i--) {
      if (records.get(i).component().equals(component)) return records.get(i);
    }
    return null;
  }

  void push(ActivityRecord record) {
    record.task = this;
    records.add(record);
  }

  TaskState state() {
    return new TaskState(id, affinity, home, records.stream().map(ActivityRecord::state).toList());
  }
}
