package dev.pollex.helper.work;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers ids of operations that have ended, and tombstones: ids that were cancelled before they
 * came. The oldest go first. Not thread-safe.
 */
final class OperationMemory {
  static final int MAX_IDS = 1024;

  /** What is known of an id. */
  enum Known {
    NOTHING,
    TOMBSTONE,
    ENDED
  }

  private final Map<String, Known> ids =
      new LinkedHashMap<String, Known>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MAX_IDS;
        }
      };

  Known of(String operationId) {
    Known known = ids.get(operationId);
    return known == null ? Known.NOTHING : known;
  }

  void ended(String operationId) {
    ids.put(operationId, Known.ENDED);
  }

  void tombstone(String operationId) {
    ids.put(operationId, Known.TOMBSTONE);
  }
}
