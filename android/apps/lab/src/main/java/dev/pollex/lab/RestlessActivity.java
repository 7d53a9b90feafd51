package dev.pollex.lab;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/**
 * A page that never rests while it is shown: a banner that turns its pages each tenth of a second, and an advertisement
 * that replaces itself less often. `banner_button` does nothing, `details` brings a text, `next_page` opens another page.
 */
public final class RestlessActivity extends LoggedPage {
  private static final long TICK_MS = 100;
  private static final int PAGES = 5;
  private static final int AD_TICKS = 7;
  private static final int SHIFT_PX = 4;
  private int ticks;
  private boolean isShown;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.restless);
    logClick(R.id.banner_button);
    logClick(R.id.details, () -> show(R.id.details_text, R.string.details_shown));
    logClick(R.id.next_page, () -> startActivity(new Intent(this, SwitchesActivity.class)));
    logActions(R.id.banner_button, R.id.details, R.id.next_page);
  }

  @Override
  protected void onStart() {
    super.onStart();
    isShown = true;
    turn();
  }

  @Override
  protected void onStop() {
    isShown = false;
    super.onStop();
  }

  private void turn() {
    if (!isShown) {
      return;
    }
    ticks++;
    View banner = findViewById(R.id.banner);
    banner.setTranslationX(-SHIFT_PX * (ticks % PAGES));
    show(R.id.banner, R.string.offer, ticks % PAGES + 1);
    if (ticks % AD_TICKS == 0) {
      show(R.id.advert, R.string.advert, ticks / AD_TICKS);
    }
    after(TICK_MS, this::turn);
  }
}
