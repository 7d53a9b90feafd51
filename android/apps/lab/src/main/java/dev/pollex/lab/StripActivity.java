package dev.pollex.lab;

import android.os.Bundle;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Locale;

/** A strip of cards that goes sideways, inside a page that goes up and down to a button; each notes its movements. */
public final class StripActivity extends LoggedPage {
  private static final int CARDS = 20;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.strip);
    LinearLayout cards = findViewById(R.id.cards);
    for (int number = 1; number <= CARDS; number++) {
      TextView card = (TextView) getLayoutInflater().inflate(R.layout.strip_card, cards, false);
      card.setText(getString(R.string.strip_card, String.format(Locale.ROOT, "%02d", number)));
      cards.addView(card);
    }
    logClick(R.id.bottom);
    logActions(R.id.strip, R.id.page, R.id.bottom);
    logMovement(R.id.strip);
    logMovement(R.id.page);
  }

  private void logMovement(int id) {
    View view = findViewById(id);
    view.setOnScrollChangeListener(
        (moved, x, y, oldX, oldY) -> journal().add("moved", "id", nameOf(moved), "x", x, "y", y));
  }
}
