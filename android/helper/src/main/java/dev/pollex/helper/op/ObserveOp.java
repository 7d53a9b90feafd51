package dev.pollex.helper.op;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Work;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.zip.Deflater;

/** `observe`: waits if asked to, reads, and answers with the tree or with "same". */
final class ObserveOp implements Op {
  private static final int BUFFER_BYTES = 65536;

  private final Device device;
  private final Tasks tasks;
  private final TimeBox box = new TimeBox("pollex-box");
  private final ScreenReader reader;

  ObserveOp(Device device, Tasks tasks) {
    this.device = device;
    this.tasks = tasks;
    this.reader = new ScreenReader(device, box, tasks);
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    final Settle settle = request.has("settle") ? new Settle(request.object("settle")) : null;
    final String baseDigest = request.has("base_digest") ? request.text("base_digest") : null;
    return new Work() {
      @Override
      public Answer perform(Task task) throws Refusal, InterruptedException {
        Map<String, Object> settled = settle == null ? null : settle.await(device, box, tasks, task);
        long seq = device.events.seq();
        return answer(reader.read(task), baseDigest, settled, seq);
      }
    };
  }

  private static Answer answer(Reading reading, String baseDigest, Map<String, Object> settled, long seq) {
    boolean same = reading.digest().equals(baseDigest);
    Answer answer = same ? new Answer() : new Answer(deflated(reading.rows()));
    answer.members.putAll(reading.members(seq));
    if (settled != null) {
      answer.put("settled", settled);
    }
    if (same) {
      answer.put("same", true);
    }
    return answer;
  }

  private static byte[] deflated(byte[] data) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(data);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(data.length / 4);
      byte[] buffer = new byte[BUFFER_BYTES];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }
}
