package dev.pollex.lab;

import android.os.Bundle;
import android.widget.DatePicker;
import java.util.Locale;

/** A date picker that begins on 10 March 2026; each new date is noted and shown. */
abstract class DatePage extends LoggedPage {
  private static final int YEAR = 2026;
  private static final int MARCH = 2;
  private static final int DAY = 10;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(layout());
    DatePicker picker = findViewById(R.id.date_picker);
    picker.init(YEAR, MARCH, DAY, this::chosen);
    show(YEAR, MARCH, DAY);
  }

  /** What the picker looks like. */
  abstract int layout();

  private void chosen(DatePicker picker, int year, int month, int day) {
    journal().add("date", "id", "date_picker", "value", show(year, month, day));
  }

  private String show(int year, int month, int day) {
    String date = String.format(Locale.ROOT, "%04d-%02d-%02d", year, month + 1, day);
    show(R.id.date_value, R.string.date_value, date);
    return date;
  }
}
