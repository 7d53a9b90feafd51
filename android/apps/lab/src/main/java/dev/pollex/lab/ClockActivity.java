package dev.pollex.lab;

import android.os.Bundle;
import android.widget.TimePicker;
import java.util.Locale;

/** A time picker of twelve hours that begins at 9:30 in the morning; each new time is noted and shown. */
public final class ClockActivity extends LoggedPage {
  private static final int HOUR = 9;
  private static final int MINUTE = 30;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.clock);
    TimePicker picker = findViewById(R.id.time_picker);
    picker.setIs24HourView(false);
    picker.setHour(HOUR);
    picker.setMinute(MINUTE);
    picker.setOnTimeChangedListener(
        (view, hour, minute) -> journal().add("time", "id", "time_picker", "value", show(hour, minute)));
    show(HOUR, MINUTE);
  }

  private String show(int hour, int minute) {
    String time = String.format(Locale.ROOT, "%02d:%02d", hour, minute);
    show(R.id.time_value, R.string.time, time);
    return time;
  }
}
