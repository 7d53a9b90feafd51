package dev.pollex.helper.op;

import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;
import java.util.Map;

/** `observe`: waits if asked to, reads, and answers with the tree or with "same". */
final class ObserveOp implements Op {
  private final ScreenReader reader;

  ObserveOp(ScreenReader reader) {
    this.reader = reader;
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    final Settle settle = request.has("settle") ? new Settle(request.object("settle")) : null;
    String baseDigest = request.has("base_digest") ? request.text("base_digest") : null;
    final Wanted wanted = new Wanted(reader, baseDigest, request);
    return new Work() {
      @Override
      public Answer perform(Task task) throws Refusal, InterruptedException {
        Map<String, Object> settled = settle == null ? null : settle.await(reader, task);
        Answer answer = wanted.read(task).answer();
        return settled == null ? answer : answer.put("settled", settled);
      }
    };
  }
}
