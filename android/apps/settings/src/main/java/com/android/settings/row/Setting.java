package com.android.settings.row;

import android.content.ContentResolver;
import android.content.Context;
import android.provider.Settings;

/**
 * One value of the phone's settings, written as "table/key". The tables are Android's own (system, secure, global) and
 * "app" for what Android has no key for.
 */
public record Setting(String table, String key) {
  private static final String PREFERENCES = "settings";

  /** Parses "table/key". */
  public static Setting of(String path) {
    int slash = path.indexOf('/');
    return new Setting(path.substring(0, slash), path.substring(slash + 1));
  }

  /** The stored value, or `otherwise` when none was stored. */
  public String read(Context context, String otherwise) {
    ContentResolver resolver = context.getContentResolver();
    String value =
        switch (table) {
          case "system" -> Settings.System.getString(resolver, key);
          case "secure" -> Settings.Secure.getString(resolver, key);
          case "global" -> Settings.Global.getString(resolver, key);
          default -> context.getSharedPreferences(PREFERENCES, Context.MODE_PRIVATE).getString(key, null);
        };
    return value == null ? otherwise : value;
  }

  /** Stores a value; for Android's tables everyone on the phone sees it. */
  public void write(Context context, String value) {
    ContentResolver resolver = context.getContentResolver();
    switch (table) {
      case "system" -> Settings.System.putString(resolver, key, value);
      case "secure" -> Settings.Secure.putString(resolver, key, value);
      case "global" -> Settings.Global.putString(resolver, key, value);
      default ->
          context.getSharedPreferences(PREFERENCES, Context.MODE_PRIVATE).edit().putString(key, value).apply();
    }
  }
}
