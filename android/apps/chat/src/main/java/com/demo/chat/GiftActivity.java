package com.demo.chat;

import android.os.Bundle;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import com.demo.page.Page;

/** A message that costs money: its receiver in the title, its price beside the button. Extra: title, what stands there. */
public final class GiftActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle(word("title", "张三"));
    setContentView(R.layout.gift);
    this.<EditText>findViewById(R.id.input).setOnEditorActionListener((field, action, key) -> entered(action));
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("send")) {
      send();
    }
  }

  private boolean entered(int action) {
    if (action == EditorInfo.IME_ACTION_SEND) {
      send();
    }
    return action == EditorInfo.IME_ACTION_SEND;
  }

  private void send() {
    note("gift", "text", this.<EditText>findViewById(R.id.input).getText().toString());
  }
}
