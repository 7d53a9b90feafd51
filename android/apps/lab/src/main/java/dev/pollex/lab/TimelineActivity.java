package dev.pollex.lab;

import android.os.Bundle;

/** A drawn timeline with the selected time in a readout; event cards and a bubble show other times. */
public final class TimelineActivity extends LoggedPage {
  private static final long TICK_MS = 100;
  private static final double TICK_S = 0.1;
  private Timeline timeline;
  private boolean isPlaying;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.timeline);
    timeline = findViewById(R.id.timeline);
    TimelineReadout.on(this);
    logActions(R.id.timeline, R.id.play, R.id.card_gate, R.id.card_door);
    logClick(R.id.card_gate);
    logClick(R.id.card_door);
    logClick(R.id.play, this::play);
  }

  private void play() {
    isPlaying = !isPlaying;
    show(R.id.play, isPlaying ? R.string.pause : R.string.play);
    if (isPlaying) {
      after(TICK_MS, this::tick);
    }
  }

  private void tick() {
    if (isPlaying) {
      timeline.scale().advance(TICK_S);
      timeline.moved();
      after(TICK_MS, this::tick);
    }
  }
}
