package dev.pollex.lists;

import android.app.AlertDialog;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;

/**
 * A list that is left while it is being scrolled. Extras: scrolls, which of them it is; to, what comes to front then:
 * `dialog`, one of this app, or another app's activity.
 */
public final class JumpActivity extends Page {
  private static final int ROWS = 200;
  private static final int SCROLLS = 3;
  private static final String NOTES = "dev.pollex.notes/.NotesActivity";
  private int scrolls;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    Trace trace = fill(findViewById(R.id.list), new NumberedRows(this, R.string.row, ROWS));
    trace.onStart(this::scrolled);
  }

  private void scrolled() {
    scrolls++;
    if (scrolls == number("scrolls", SCROLLS)) {
      String to = word("to", NOTES);
      journal().add("jump", "to", to);
      if (to.equals("dialog")) {
        ask();
      } else {
        startActivity(new Intent().setComponent(ComponentName.unflattenFromString(to)));
      }
    }
  }

  private void ask() {
    new AlertDialog.Builder(this)
        .setTitle(R.string.jump_question)
        .setPositiveButton(android.R.string.ok, null)
        .show();
  }
}
