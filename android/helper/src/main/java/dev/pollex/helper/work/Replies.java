package dev.pollex.helper.work;

import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.FrameWriter;
import dev.pollex.helper.wire.Refusal;
import java.io.IOException;
import java.util.Map;

/** Sends answers and events. When nobody reads them any more, the helper is told to end. */
public final class Replies {
  private final FrameWriter writer;
  private final Ending ending;

  public Replies(FrameWriter writer, Ending ending) {
    this.writer = writer;
    this.ending = ending;
  }

  public void answer(long id, Answer answer) {
    try {
      json(answer.json(id));
    } catch (IllegalArgumentException tooLong) {
      refuse(id, new Refusal("READ_FAILED", tooLong.getMessage()));
      return;
    }
    if (answer.blob != null) {
      try {
        writer.blob(id, answer.blob);
      } catch (IOException e) {
        ending.now("stdout: " + e);
      }
    }
  }

  /** `id` null: the request's id could not be read. */
  public void refuse(Long id, Refusal refusal) {
    json(refusal.answer(id));
  }

  public void json(Map<String, Object> object) {
    try {
      writer.json(object);
    } catch (IOException e) {
      ending.now("stdout: " + e);
    }
  }
}
