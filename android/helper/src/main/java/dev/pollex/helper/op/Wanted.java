package dev.pollex.helper.op;

import dev.pollex.helper.screen.Digest;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.JsonWriter;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.zip.Deflater;

/** What `observe` and `wait` have in common: a reading with single nodes, compared with the one that the host has. */
final class Wanted {
  private static final int BUFFER_BYTES = 65536;

  private final ScreenReader reader;
  private final String baseDigest;
  private final Refresh refresh;

  Wanted(ScreenReader reader, String baseDigest, Fields request) throws Refusal {
    this.reader = reader;
    this.baseDigest = baseDigest;
    this.refresh = request.has("refresh") ? new Refresh(request) : null;
  }

  /** Reads once. */
  Seen read(Task task) throws Refusal, InterruptedException {
    long seq = reader.device.events.seq();
    Reading reading = reader.read(task);
    List<Object> refreshed = refresh == null ? null : refresh.entries(reading, reader, task);
    return new Seen(reading, refreshed, seq, reader.secure.of(reading.topApp()));
  }

  /** What one reading found. */
  final class Seen {
    private final Reading reading;
    private final List<Object> refreshed;
    private final long seq;
    private final String secure;
    private final String digest;

    Seen(Reading reading, List<Object> refreshed, long seq, String secure) {
      this.reading = reading;
      this.refreshed = refreshed;
      this.seq = seq;
      this.secure = secure;
      this.digest = refreshed == null ? reading.digest() : digestWith(reading.digest(), refreshed);
    }

    /** Whether the host has it. */
    boolean isSame() {
      return digest.equals(baseDigest);
    }

    Answer answer() {
      Answer answer = isSame() ? new Answer() : new Answer(deflated(reading.rows()));
      answer.members.putAll(reading.members(seq, secure));
      answer.put("digest", digest);
      if (refreshed != null) {
        answer.put("refreshed", refreshed);
      }
      if (isSame()) {
        answer.put("same", true);
      }
      return answer;
    }
  }

  private static String digestWith(String digest, List<Object> refreshed) {
    byte[] facts = JsonWriter.bytes(Collections.<String, Object>singletonMap("refreshed", refreshed));
    return Digest.of(digest.getBytes(StandardCharsets.US_ASCII), facts);
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
