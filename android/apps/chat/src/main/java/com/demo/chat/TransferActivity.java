package com.demo.chat;

import android.os.Bundle;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import com.demo.page.Page;

/** Sends money: by its button, or by the action key of the field. */
public final class TransferActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.transfer);
    this.<EditText>findViewById(R.id.amount).setOnEditorActionListener((field, action, key) -> entered(action));
  }

  @Override
  protected void clicked(View view, String name) {
    if (name.equals("transfer")) {
      pay();
    }
  }

  private boolean entered(int action) {
    if (action == EditorInfo.IME_ACTION_DONE) {
      pay();
    }
    return action == EditorInfo.IME_ACTION_DONE;
  }

  private void pay() {
    note("pay", "amount", this.<EditText>findViewById(R.id.amount).getText().toString());
  }
}
