package pollex.phone.system.state;

import java.util.List;

/**
 * One task.
 *
 * @param activities from bottom to top, never empty
 */
public record TaskState(int id, String affinity, boolean home, List<ActivityState> activities) {
  /** The activity on top. */
  public ActivityState top() {
    return activities.get(activities.size() - 1);
  }
}
