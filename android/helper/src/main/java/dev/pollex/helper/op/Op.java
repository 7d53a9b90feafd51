package dev.pollex.helper.op;

import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Work;

/** One operation of the protocol that a worker performs. */
interface Op {
  /** Checks the arguments; touches nothing. */
  Work prepare(Fields request) throws Refusal;
}
