package dev.pollex.lab;

/** A plain list. */
public final class RowsActivity extends ListPage {
  @Override
  Boolean scroll(int direction) {
    return null;
  }
}
