package dev.pollex.helper.work;

import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;

/** What one request asks for, its arguments checked; performed by a worker. */
public interface Work {
  /** The answer; null: this was one slice of a long read, go on when others had their turn. */
  Answer perform(Task task) throws Refusal, InterruptedException;
}
