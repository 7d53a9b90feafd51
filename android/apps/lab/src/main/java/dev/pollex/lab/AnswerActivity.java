package dev.pollex.lab;

import android.content.Intent;
import android.os.Bundle;
import android.widget.EditText;

/** Gives the text that was typed as its result, or none. */
public final class AnswerActivity extends Page {
  static final String EXTRA_ANSWER = "answer";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.answer);
    onClick(R.id.give, this::give);
    onClick(R.id.refuse, this::finish);
  }

  private void give() {
    String answer = this.<EditText>findViewById(R.id.answer).getText().toString();
    setResult(RESULT_OK, new Intent().putExtra(EXTRA_ANSWER, answer));
    finish();
  }
}
