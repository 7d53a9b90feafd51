package dev.pollex.lab;

import android.content.Intent;
import android.os.Bundle;

/** Shows how many intents were given to this very object after the one that made it. */
abstract class SinglePage extends Page {
  private int newIntents;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.single);
    show(R.id.new_intents, R.string.new_intents, newIntents);
    onClick(R.id.start_again, () -> startActivity(new Intent(this, getClass())));
    onClick(R.id.open_main, () -> startActivity(new Intent(this, MainActivity.class)));
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    show(R.id.new_intents, R.string.new_intents, ++newIntents);
  }
}
