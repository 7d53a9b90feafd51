package pollex.phone.system.state;

import android.content.ComponentName;

/**
 * One activity of a task.
 *
 * @param stage {@code RESUMED}, {@code PAUSED}, {@code STOPPED}, {@code INITIALIZING} or {@code DESTROYED}: to be made anew
 * @param pid process number of its app, 0 while the activity has no object there
 */
public record ActivityState(int id, ComponentName component, String stage, int pid, int uid) {}
