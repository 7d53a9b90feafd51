package dev.pollex.lab;

/** A list that says yes to each scroll and never moves. */
public final class StuckActivity extends ListPage {
  @Override
  Boolean scroll(int direction) {
    return true;
  }
}
