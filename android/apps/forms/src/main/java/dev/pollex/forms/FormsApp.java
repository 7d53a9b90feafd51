package dev.pollex.forms;

import android.app.Application;
import android.util.Log;
import java.util.HashMap;
import java.util.Map;
import org.json.JSONException;
import org.json.JSONObject;

/** The form that all pages fill: what each field holds and how often that changed. Each change is noted, tag `Forms`. */
public final class FormsApp extends Application {
  private static final String TAG = "Forms";
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, Integer> times = new HashMap<>();

  String value(String field) {
    return values.getOrDefault(field, "");
  }

  void put(String field, String value) {
    if (value.equals(value(field))) {
      return;
    }
    values.put(field, value);
    note("text", "id", field, "text", value, "times", times.merge(field, 1, Integer::sum));
  }

  /** How many fields hold something. */
  int filled() {
    int filled = 0;
    for (String value : values.values()) {
      filled += value.isEmpty() ? 0 : 1;
    }
    return filled;
  }

  /** One thing that happened: what, then names and values in turn. */
  void note(String did, Object... facts) {
    JSONObject line = new JSONObject();
    try {
      line.put("did", did);
      for (int i = 0; i < facts.length; i += 2) {
        line.put((String) facts[i], facts[i + 1]);
      }
    } catch (JSONException e) {
      throw new IllegalArgumentException(e);
    }
    Log.i(TAG, line.toString());
  }
}
