package dev.pollex.helper.op;

import dev.pollex.helper.device.Clock;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;

/** `wait`: reads until the screen is another than the host has seen, in slices, so that other reads have their turn. */
final class WaitOp implements Op {
  static final long MAX_WAIT_MS = 30000;
  /** Some windows send no event. */
  static final long POLL_MS = 100;

  private final ScreenReader reader;

  WaitOp(ScreenReader reader) {
    this.reader = reader;
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    final long waitMs = request.integer("wait_ms", 0, MAX_WAIT_MS);
    final Wanted wanted = new Wanted(reader, request.text("base_digest"), request);
    final long endMs = Clock.nowMs() + waitMs;
    return new Work() {
      @Override
      public Answer perform(Task task) throws Refusal, InterruptedException {
        long heard = reader.device.events.seq();
        Wanted.Seen seen = wanted.read(task);
        long leftMs = endMs - Clock.nowMs();
        if (!seen.isSame() || leftMs <= 0) {
          return seen.answer();
        }
        reader.device.events.await(heard, Math.min(POLL_MS, leftMs));
        return null;
      }
    };
  }
}
