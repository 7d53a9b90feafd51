package dev.pollex.helper.screen;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers which controls were secret, so that one stays secret while it lives, also after its
 * owner pressed "show password" (C-25).
 */
public final class Secrets {
  static final int KEPT = 1024;

  private final Map<String, Boolean> seen =
      new LinkedHashMap<String, Boolean>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > KEPT;
        }
      };

  /** Whether this control is or was secret. Class and resource id tell it from a later user of its id. */
  public synchronized boolean isSecret(
      boolean isSecretNow, int windowId, long nodeId, String className, String resourceId) {
    if (!isSecretNow && seen.isEmpty()) {
      return false;
    }
    String key = windowId + ":" + nodeId + ":" + className + ":" + resourceId;
    if (isSecretNow) {
      seen.put(key, Boolean.TRUE);
      return true;
    }
    return seen.containsKey(key);
  }
}
