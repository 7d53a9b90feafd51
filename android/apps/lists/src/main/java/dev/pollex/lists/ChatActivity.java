package dev.pollex.lists;

import android.os.Bundle;

/**
 * A chat with the newest message at the bottom. Older ones come in pages when its top is shown. Extras: messages, page
 * (messages of one), delay_ms.
 */
public final class ChatActivity extends Page {
  private static final int MESSAGES = 300;
  private static final int PAGE = 30;
  private static final int DELAY_MS = 800;
  private RecyclingList list;
  private Messages messages;
  private int pages;
  private boolean isLoading;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.chat);
    list = findViewById(R.id.chat);
    int newest = number("messages", MESSAGES);
    messages = new Messages(this, Math.max(1, newest - number("page", PAGE) + 1), newest, this::load);
    list.begin(messages, journal());
  }

  @Override
  void clicked(int message) {
    journal().add("click", "list", list.trace().list(), "row", message);
  }

  /** The top is shown. */
  private void load() {
    if (!isLoading) {
      isLoading = true;
      journal().add("loading", "oldest", messages.oldest());
      list.postDelayed(this::loaded, number("delay_ms", DELAY_MS));
    }
  }

  private void loaded() {
    isLoading = false;
    pages++;
    messages = messages.from(Math.max(1, messages.oldest() - number("page", PAGE)));
    list.changed(messages);
    journal().add("loaded", "oldest", messages.oldest(), "pages", pages);
  }
}
