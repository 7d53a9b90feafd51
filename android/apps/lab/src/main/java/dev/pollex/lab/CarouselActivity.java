package dev.pollex.lab;

/** A list whose rows go round all the time, a row further each tenth of a second, while the page is shown. */
public final class CarouselActivity extends ListPage {
  private static final long TICK_MS = 100;
  private int shift;
  private boolean isShown;

  @Override
  protected void onStart() {
    super.onStart();
    isShown = true;
    after(TICK_MS, this::turn);
  }

  @Override
  protected void onStop() {
    isShown = false;
    super.onStop();
  }

  @Override
  Boolean scroll(int direction) {
    return null;
  }

  private void turn() {
    if (isShown) {
      rows().shift(++shift);
      after(TICK_MS, this::turn);
    }
  }
}
