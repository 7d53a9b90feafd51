package dev.pollex.lists;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** A list that a finger refreshes by pulling at its top; scrolling back by an action does not. Extra: delay_ms. */
public final class RefreshActivity extends Page {
  private static final int ROWS = 100;
  private static final int DELAY_MS = 800;
  private int refreshes;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.refresh);
    fill(findViewById(R.id.list), new NumberedRows(this, R.string.row, ROWS));
    this.<PullFrame>findViewById(R.id.pull).onPull(this::refresh);
    show();
  }

  private void refresh() {
    refreshes++;
    journal().add("refresh", "count", refreshes);
    View spinner = findViewById(R.id.spinner);
    spinner.setVisibility(View.VISIBLE);
    spinner.postDelayed(() -> spinner.setVisibility(View.GONE), number("delay_ms", DELAY_MS));
    show();
  }

  private void show() {
    this.<TextView>findViewById(R.id.refreshes).setText(getString(R.string.refreshes, refreshes));
  }
}
