package dev.pollex.helper.op;

import dev.pollex.helper.device.Clipboard;
import dev.pollex.helper.device.Device;
import dev.pollex.helper.wire.Answer;
import dev.pollex.helper.wire.Fields;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.wire.Texts;
import dev.pollex.helper.work.Task;
import dev.pollex.helper.work.Work;

/** `clipboard`: reads its text, or sets it and reads it back. */
final class ClipboardOp implements Op {
  static final int MAX_TEXT_UNITS = 100000;

  private final Clipboard clipboard;

  ClipboardOp(Device device) {
    clipboard = device.clipboard;
  }

  @Override
  public Work prepare(Fields request) throws Refusal {
    final String text = request.has("text") ? request.text("text") : null;
    final boolean sensitive = request.flag("sensitive");
    if (text == null && request.has("sensitive")) {
      throw request.invalid("sensitive", "left out without a text");
    }
    if (text != null && text.length() > MAX_TEXT_UNITS) {
      throw request.invalid("text", "a text of at most " + MAX_TEXT_UNITS + " units");
    }
    return new Work() {
      @Override
      public Answer perform(Task task) throws Refusal {
        if (text != null) {
          set(text, sensitive);
        }
        return answer(clipboard.text());
      }
    };
  }

  /** What is there already is not set again: keyboards keep a history. Some phones take a text and drop it. */
  private void set(String text, boolean sensitive) throws Refusal {
    if (text.equals(held())) {
      return;
    }
    boolean taken = text.isEmpty() ? clipboard.clear() : clipboard.set(text, sensitive);
    if (!taken || !text.equals(held())) {
      throw new Refusal("REJECTED", "the phone did not take the text into its clipboard");
    }
  }

  private String held() {
    String text = clipboard.text();
    return text == null ? "" : text;
  }

  private static Answer answer(String text) {
    Answer answer = new Answer().put("text", Texts.clean(text, MAX_TEXT_UNITS));
    return text != null && text.length() > MAX_TEXT_UNITS ? answer.put("cut", true) : answer;
  }
}
