package dev.pollex.helper.work;

import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Refusal;

/** What one request asks for, its arguments checked; performed once, by a worker. */
public interface Work {
  Answer perform(Task task) throws Refusal, InterruptedException;
}
