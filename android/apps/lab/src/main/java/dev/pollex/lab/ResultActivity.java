package dev.pollex.lab;

import android.content.Intent;
import android.os.Bundle;

/** Starts pages for a result, of its own app and of another one, and shows what came back. */
public final class ResultActivity extends Page {
  private static final int PICK_NOTE = 1;
  private static final int ASK = 2;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.result);
    onClick(R.id.pick_note, () -> startActivityForResult(new Intent("dev.pollex.notes.PICK"), PICK_NOTE));
    onClick(R.id.ask_question, () -> startActivityForResult(new Intent(this, AnswerActivity.class), ASK));
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    if (result != RESULT_OK) {
      show(R.id.result, R.string.cancelled);
      return;
    }
    String extra = request == PICK_NOTE ? Intent.EXTRA_TITLE : AnswerActivity.EXTRA_ANSWER;
    show(R.id.result, R.string.result_ok, data.getStringExtra(extra));
  }
}
