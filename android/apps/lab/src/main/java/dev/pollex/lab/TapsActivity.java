package dev.pollex.lab;

import android.os.Bundle;
import android.view.View;
import java.util.Map;
import java.util.TreeMap;

/** Counts taps of each kind; clicks that come as actions of accessibility are counted by themselves. */
public final class TapsActivity extends LoggedPage {
  private final Map<String, Integer> counts = new TreeMap<>();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.taps);
    TapPad pad = findViewById(R.id.tap_pad);
    pad.watch(kind -> count("tap", kind));
    pad.setOnClickListener(view -> count("click", "click"));
    pad.setOnLongClickListener(this::clickedLong);
    logActions(R.id.tap_pad);
  }

  private boolean clickedLong(View view) {
    count("long_click", "long_click");
    return true;
  }

  private void count(String did, String kind) {
    counts.merge(kind, 1, Integer::sum);
    journal().add(did, "id", "tap_pad", "kind", kind);
    show(R.id.counts, R.string.counts, counts);
  }
}
