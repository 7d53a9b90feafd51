package pollex.phone.system.state;

import android.content.ComponentName;

/**
 * One activity of a task.
 *
 * @param stage {@code RESUMED}, {@code PAUSED}, {@code STOPPED} or {@code INITIALIZING}
 * @param pid process number of its app
 */
public record ActivityState(int id, ComponentName component, String stage, int pid, int uid) {}
