package dev.pollex.lab;

import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.RatingBar;
import android.widget.SeekBar;

/** One of each control that holds a value, and a list of 200 rows. */
public final class ControlsActivity extends Page {
  private static final String PLAIN_TEXT = "A\uD83D\uDE00B中文";
  private static final int ROWS = 200;
  private int clicks;
  private int longClicks;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.controls);
    setUpClicks();
    setUpRanges();
    setUpRows();
    if (state == null) {
      this.<EditText>findViewById(R.id.plain).setText(PLAIN_TEXT);
    }
  }

  private void setUpClicks() {
    show(R.id.clicks, R.string.clicks, clicks);
    show(R.id.long_clicks, R.string.long_clicks, longClicks);
    onClick(R.id.count_clicks, () -> show(R.id.clicks, R.string.clicks, ++clicks));
    findViewById(R.id.hold)
        .setOnLongClickListener(
            view -> {
              show(R.id.long_clicks, R.string.long_clicks, ++longClicks);
              return true;
            });
  }

  private void setUpRanges() {
    SeekBar volume = findViewById(R.id.volume);
    show(R.id.volume_value, R.string.volume_value, volume.getProgress());
    volume.setOnSeekBarChangeListener(new VolumeListener());
    RatingBar stars = findViewById(R.id.stars);
    showStars(stars.getRating());
    stars.setOnRatingBarChangeListener((bar, rating, fromUser) -> showStars(rating));
  }

  private void showStars(float rating) {
    show(R.id.stars_value, R.string.stars_value, Float.toString(rating));
  }

  private void setUpRows() {
    show(R.id.row, R.string.row_none);
    ArrayAdapter<String> rows = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1);
    for (int number = 1; number <= ROWS; number++) {
      rows.add(getString(R.string.row, number));
    }
    ListView list = findViewById(R.id.rows);
    list.setAdapter(rows);
    list.setOnItemClickListener(
        (view, row, position, id) -> show(R.id.row, R.string.row_chosen, position + 1));
  }

  private final class VolumeListener implements SeekBar.OnSeekBarChangeListener {
    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean fromUser) {
      show(R.id.volume_value, R.string.volume_value, progress);
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {
      // only the value is of interest
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
      // only the value is of interest
    }
  }
}
