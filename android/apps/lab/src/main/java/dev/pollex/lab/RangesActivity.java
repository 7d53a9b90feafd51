package dev.pollex.lab;

import android.os.Bundle;
import android.view.accessibility.AccessibilityNodeInfo.RangeInfo;
import android.widget.RatingBar;
import android.widget.SeekBar;

/** Controls with a range of each kind: whole numbers, fractions, percent, stars; two keep to rules of their own. */
public final class RangesActivity extends LoggedPage {
  private static final int CAP = 50;
  private static final float GAMMA_MIN = 1;
  private static final float GAMMA_MAX = 3;
  private static final float GAMMA_STEP = 0.5f;
  private static final float FULL = 100;
  private static final float BATTERY = 80;
  private static final float HALF = 0.5f;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.ranges);
    setUpBars();
    setUp(R.id.opacity).setUp(RangeInfo.RANGE_TYPE_FLOAT, 0, 1, 0, HALF);
    setUp(R.id.gamma).setUp(RangeInfo.RANGE_TYPE_FLOAT, GAMMA_MIN, GAMMA_MAX, GAMMA_STEP, GAMMA_MIN);
    setUp(R.id.battery).setUp(RangeInfo.RANGE_TYPE_PERCENT, 0, FULL, 0, BATTERY);
    setUpRating();
  }

  private void setUpBars() {
    logActions(R.id.volume, R.id.balance, R.id.capped);
    ProgressLog log = new ProgressLog(this);
    this.<SeekBar>findViewById(R.id.volume).setOnSeekBarChangeListener(log);
    this.<SeekBar>findViewById(R.id.balance).setOnSeekBarChangeListener(log);
    this.<SeekBar>findViewById(R.id.capped).setOnSeekBarChangeListener(new Capping(this));
  }

  private RangeView setUp(int view) {
    RangeView range = findViewById(view);
    logActions(range, (bar, action, arguments) -> range.act(action, arguments));
    range.onChange(() -> journal().add("progress", "id", nameOf(range), "value", range.value(), "user", true));
    return range;
  }

  /** Android tells a rating bar's listener nothing of what accessibility sets. */
  private void setUpRating() {
    RatingBar rating = findViewById(R.id.rating);
    rating.setOnRatingBarChangeListener((bar, stars, fromUser) -> showStars(stars, fromUser));
    showStars(rating.getRating(), false);
    logActions(
        rating,
        (bar, action, arguments) -> {
          after(0, () -> show(R.id.stars_value, R.string.stars_value, Float.toString(rating.getRating())));
          return null;
        });
  }

  private void showStars(float stars, boolean fromUser) {
    journal().add("rating", "id", "rating", "value", stars, "user", fromUser);
    show(R.id.stars_value, R.string.stars_value, Float.toString(stars));
  }

  /** Pulls the value back to the cap. */
  private static final class Capping extends ProgressLog {
    Capping(LoggedPage page) {
      super(page);
    }

    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean fromUser) {
      super.onProgressChanged(bar, progress, fromUser);
      if (progress > CAP) {
        bar.setProgress(CAP);
      }
    }
  }
}
