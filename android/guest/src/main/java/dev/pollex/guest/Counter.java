package dev.pollex.guest;

import android.content.Context;

/** An interface with code in it, as only dex files from version 038 on have. */
interface Counter {
  String KEY = "count";

  Context context();

  /** Counts one up, in the app's own preferences, and gives the new number. */
  default int next() {
    int count = context().getSharedPreferences(KEY, Context.MODE_PRIVATE).getInt(KEY, 0) + 1;
    context().getSharedPreferences(KEY, Context.MODE_PRIVATE).edit().putInt(KEY, count).apply();
    return count;
  }

  static String line(Context context, int count) {
    return context.getPackageName() + " " + count;
  }
}
