package dev.pollex.lab;

/** A list that says yes at once and moves by a page after 450 ms. */
public final class LateActivity extends ListPage {
  private static final long LATE_MS = 450;

  @Override
  Boolean scroll(int direction) {
    after(
        LATE_MS,
        () -> {
          list().scrollListBy(direction * list().getHeight());
          journal().add("moved", "id", "list");
        });
    return true;
  }
}
