package dev.pollex.helper.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.pollex.helper.work.OperationMemory.Known;
import org.junit.jupiter.api.Test;

/** Operation ids that are known (C-31). */
class OperationMemoryTest {
  @Test
  void anIdIsNothingATombstoneOrEnded() {
    OperationMemory memory = new OperationMemory();
    memory.tombstone("a");
    memory.ended("b");

    assertEquals(Known.TOMBSTONE, memory.of("a"));
    assertEquals(Known.ENDED, memory.of("b"));
    assertEquals(Known.NOTHING, memory.of("c"));
  }

  @Test
  void theOldestIsForgottenFirst() {
    OperationMemory memory = new OperationMemory();
    for (int i = 0; i <= OperationMemory.MAX_IDS; i++) {
      memory.ended("op-" + i);
    }

    assertEquals(Known.NOTHING, memory.of("op-0"));
    assertEquals(Known.ENDED, memory.of("op-1"));
    assertEquals(Known.ENDED, memory.of("op-" + OperationMemory.MAX_IDS));
  }
}
