package dev.pollex.helper.op;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.device.Display;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;

/** `display`: its size and how it is turned, whether it is on and locked. */
final class DisplayOp implements Op {
  private final Device device;

  DisplayOp(Device device) {
    this.device = device;
  }

  @Override
  public Work prepare(Fields request) {
    return new Work() {
      @Override
      public Answer perform(Task task) throws Refusal {
        Display.Facts facts = device.display.facts();
        if (facts == null) {
          throw new Refusal("READ_FAILED", "the phone tells no display");
        }
        Answer answer = new Answer();
        answer.members.putAll(facts.json());
        return answer.put("on", device.lock.isOn()).put("locked", device.lock.isLocked());
      }
    };
  }
}
