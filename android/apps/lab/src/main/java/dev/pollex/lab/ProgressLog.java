package dev.pollex.lab;

import android.widget.SeekBar;

/** Notes each new value of a seek bar, and who set it. */
class ProgressLog implements SeekBar.OnSeekBarChangeListener {
  private final LoggedPage page;

  ProgressLog(LoggedPage page) {
    this.page = page;
  }

  @Override
  public void onProgressChanged(SeekBar bar, int progress, boolean fromUser) {
    page.journal().add("progress", "id", page.nameOf(bar), "value", progress, "user", fromUser);
  }

  @Override
  public final void onStartTrackingTouch(SeekBar bar) {
    // only the value is of interest
  }

  @Override
  public void onStopTrackingTouch(SeekBar bar) {
    // only the value is of interest
  }
}
