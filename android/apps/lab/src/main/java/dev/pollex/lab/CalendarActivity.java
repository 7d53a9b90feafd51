package dev.pollex.lab;

/** A date picker as a calendar. */
public final class CalendarActivity extends DatePage {
  @Override
  int layout() {
    return R.layout.calendar;
  }
}
