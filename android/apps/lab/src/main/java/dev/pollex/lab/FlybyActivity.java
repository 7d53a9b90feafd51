package dev.pollex.lab;

/** A list that goes on for three pages, so that the rows of two fly through the view and are gone again. */
public final class FlybyActivity extends ListPage {
  private static final int PAGES = 3;
  private static final int FLIGHT_MS = 900;

  @Override
  Boolean scroll(int direction) {
    list().smoothScrollBy(direction * PAGES * list().getHeight(), FLIGHT_MS);
    return true;
  }
}
