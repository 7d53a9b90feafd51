package dev.pollex.helper.device;

import dev.pollex.helper.screen.Heard;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which activity a window shows, as far as the window has told since this helper listens. */
public final class Activities {
  private static final int MAX_WINDOWS = 64;

  private final Apps apps;
  private final Map<Integer, Heard> windows =
      new LinkedHashMap<Integer, Heard>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Heard> eldest) {
          return size() > MAX_WINDOWS;
        }
      };

  Activities(Apps apps) {
    this.apps = apps;
  }

  /** Takes a window's word of what it shows now. */
  void heard(Heard state) {
    synchronized (windows) {
      windows.remove(state.windowId); // the newest stand last
      windows.put(state.windowId, state);
    }
  }

  /** Class of the activity in that window of a package; null if not known, or it shows something else. */
  public String of(int windowId, String packageName) {
    Heard state;
    synchronized (windows) {
      state = windows.get(windowId);
    }
    boolean isTold = state != null && state.className != null && packageName.equals(state.packageName);
    return isTold && apps.isActivity(packageName, state.className) ? state.className : null;
  }
}
