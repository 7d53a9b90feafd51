package dev.pollex.lab;

import android.view.View;
import android.widget.TextView;

/** Shows the selected time of a page's timeline, and the time under a finger in a bubble, and notes each pinch. */
final class TimelineReadout implements Timeline.Watcher {
  private final LoggedPage page;
  private final Timeline timeline;

  private TimelineReadout(LoggedPage page) {
    this.page = page;
    timeline = page.findViewById(R.id.timeline);
  }

  /** Begins to show and note. */
  static void on(LoggedPage page) {
    TimelineReadout readout = new TimelineReadout(page);
    readout.timeline.watch(readout);
    readout.moved();
  }

  @Override
  public void moved() {
    page.show(R.id.selected_time, R.string.time, TimeScale.clock(timeline.scale().middle()));
    TextView bubble = page.findViewById(R.id.bubble);
    double touched = timeline.touched();
    bubble.setVisibility(Double.isNaN(touched) ? View.INVISIBLE : View.VISIBLE);
    if (!Double.isNaN(touched)) {
      bubble.setText(page.getString(R.string.time, TimeScale.clock(touched)));
    }
  }

  @Override
  public void pinched(double factor, double turned) {
    page.journal()
        .add("pinch", "id", "timeline", "factor", factor, "degrees", turned, "seconds_per_pixel",
            timeline.scale().secondsPerPixel(), "middle", timeline.scale().middle());
  }
}
