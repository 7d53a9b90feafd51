package dev.pollex.lab;

import android.os.Bundle;

/** Two buttons "Save" in one window. */
public final class TwoSavesActivity extends LoggedPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.two_saves);
    logClick(R.id.save);
    logClick(R.id.save_copy);
    logActions(R.id.save, R.id.save_copy);
  }
}
