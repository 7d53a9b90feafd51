package dev.pollex.lists;

import android.os.Bundle;
import android.widget.TextView;

/** Five pages that go round: the first follows the last. */
public final class CarouselActivity extends Page {
  private static final int PAGES = 5;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.carousel);
    Pager pager = findViewById(R.id.pager);
    for (int number = 1; number <= PAGES; number++) {
      TextView page = (TextView) getLayoutInflater().inflate(R.layout.leaf, pager, false);
      page.setText(getString(R.string.leaf, NumberedRows.padded(number)));
      pager.addView(page);
    }
    pager.begin(journal(), true, page -> journal().add("turned", "page", page + 1));
  }
}
