package com.android.dialer;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Somebody calls. Extra of the intent: `name`. */
public final class CallActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.call);
    this.<TextView>findViewById(R.id.caller).setText(getIntent().getStringExtra("name"));
    findViewById(R.id.answer).setOnClickListener(view -> end(Calls.ANSWER));
    findViewById(R.id.decline).setOnClickListener(view -> end(Calls.DECLINE));
  }

  private void end(String did) {
    Calls.note(did);
    finish();
  }
}
