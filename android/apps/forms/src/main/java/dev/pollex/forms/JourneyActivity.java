package dev.pollex.forms;

import android.os.Bundle;

/** The second page: where to, and when. */
public final class JourneyActivity extends FormPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    show(R.layout.journey, R.id.start, R.id.goal, R.id.day);
    onClick(R.id.next, () -> open(WishesActivity.class));
  }
}
