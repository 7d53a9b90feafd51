package com.demo.chat;

import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.TextView;
import com.demo.page.Page;

/** A talk with one person: sends, and forwards, takes back and deletes by the menu of a long press. */
public final class ChatActivity extends Page {
  private View chosen;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("张三");
    setContentView(R.layout.chat);
    this.<EditText>findViewById(R.id.input).setOnEditorActionListener((field, action, key) -> entered(action));
  }

  @Override
  protected void built(View content) {
    add("在吗？");
    add("明天见");
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "send" -> send();
      case "forward" -> note("forward", "text", label(chosen));
      case "recall", "delete" -> {
        note("delete", "text", label(chosen));
        this.<ViewGroup>findViewById(R.id.bubbles).removeView(chosen);
      }
      case "block" -> note("block", "who", getTitle().toString());
      default -> { }
    }
  }

  private void add(String text) {
    ViewGroup bubbles = findViewById(R.id.bubbles);
    TextView bubble = (TextView) getLayoutInflater().inflate(R.layout.bubble, bubbles, false);
    bubble.setText(text);
    bubble.setOnLongClickListener(this::choose);
    bubbles.addView(bubble);
  }

  private boolean choose(View bubble) {
    chosen = bubble;
    ask("menu");
    return true;
  }

  private boolean entered(int action) {
    if (action == EditorInfo.IME_ACTION_SEND) {
      send();
    }
    return action == EditorInfo.IME_ACTION_SEND;
  }

  private void send() {
    EditText input = findViewById(R.id.input);
    String text = input.getText().toString();
    if (!text.isEmpty()) {
      add(text);
      input.setText("");
      note("send", "text", text);
    }
  }
}
