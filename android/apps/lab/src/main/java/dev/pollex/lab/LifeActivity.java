package dev.pollex.lab;

import android.os.Bundle;
import android.widget.TextView;

/** Writes down which calls of an activity's life came, and keeps them as its state. */
public final class LifeActivity extends Page {
  private static final String CALLS = "calls";
  private String calls = "";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.life);
    came("create");
  }

  @Override
  protected void onRestoreInstanceState(Bundle state) {
    super.onRestoreInstanceState(state);
    calls = state.getString(CALLS) + " | " + calls;
    came("restore");
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    came("save");
    state.putString(CALLS, calls);
    super.onSaveInstanceState(state);
  }

  @Override
  protected void onStart() {
    super.onStart();
    came("start");
  }

  @Override
  protected void onResume() {
    super.onResume();
    came("resume");
  }

  @Override
  protected void onPause() {
    came("pause");
    super.onPause();
  }

  @Override
  protected void onStop() {
    came("stop");
    super.onStop();
  }

  @Override
  protected void onRestart() {
    super.onRestart();
    came("restart");
  }

  private void came(String call) {
    calls = calls.isEmpty() ? call : calls + " " + call;
    this.<TextView>findViewById(R.id.calls).setText(calls);
  }
}
