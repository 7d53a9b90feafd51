package com.android.dialer;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** What a message says. Extra of the intent: `text`. */
public final class MessageActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.message);
    this.<TextView>findViewById(R.id.text).setText(getIntent().getStringExtra("text"));
    Calls.note(Calls.OPEN);
  }
}
