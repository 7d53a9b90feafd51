package dev.pollex.lab;

import android.content.Context;
import android.content.SharedPreferences;

/** Numbers that a service and a receiver leave behind for the page that shows them. */
final class Tally {
  static final String STARTS = "starts";
  static final String DESTROYED_AFTER = "destroyed_after";
  static final String BROADCASTS = "broadcasts";
  static final String RANG_AT = "rang_at";
  private final SharedPreferences numbers;

  Tally(Context context) {
    numbers = context.getSharedPreferences("tally", Context.MODE_PRIVATE);
  }

  /** The number of that name, 0 when there is none. */
  long get(String name) {
    return numbers.getLong(name, 0);
  }

  void set(String name, long value) {
    numbers.edit().putLong(name, value).apply();
  }

  boolean has(String name) {
    return numbers.contains(name);
  }

  void remove(String name) {
    numbers.edit().remove(name).apply();
  }

  void clear() {
    numbers.edit().clear().apply();
  }

  /** The listener must be kept by its owner: Android holds it weakly. */
  void listen(SharedPreferences.OnSharedPreferenceChangeListener listener) {
    numbers.registerOnSharedPreferenceChangeListener(listener);
  }

  void forget(SharedPreferences.OnSharedPreferenceChangeListener listener) {
    numbers.unregisterOnSharedPreferenceChangeListener(listener);
  }
}
