package dev.pollex.lab;

import android.os.Bundle;
import android.view.View;

/**
 * Buttons that disappoint: `dead` does nothing, `after_a_while` takes three seconds, `second` needs a second touch. On the command
 * `slide` the button `runaway` goes down by its own height and `decoy` takes its place.
 */
public final class DeadButtonsActivity extends LoggedPage {
  private static final long LATE_MS = 3_000;
  private static final int NEEDED = 2;
  private int touches;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.dead);
    show(R.id.outcome, R.string.nothing_arrived);
    logClick(R.id.dead);
    logClick(R.id.after_a_while, () -> after(LATE_MS, this::arrive));
    logClick(R.id.second, this::countTouch);
    logClick(R.id.runaway, this::arrive);
    logClick(R.id.decoy);
    logActions(R.id.dead, R.id.after_a_while, R.id.second, R.id.runaway, R.id.decoy);
    later("slide", this::slide);
  }

  private void countTouch() {
    if (++touches == NEEDED) {
      arrive();
    }
  }

  private void arrive() {
    show(R.id.outcome, R.string.arrived);
    journal().add("arrived");
  }

  private void slide() {
    View runaway = findViewById(R.id.runaway);
    runaway.setTranslationY(runaway.getHeight());
    findViewById(R.id.decoy).setVisibility(View.VISIBLE);
  }
}
