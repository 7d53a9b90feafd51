package com.demo.page;

import android.util.Log;
import org.json.JSONException;
import org.json.JSONObject;

/** Writes a line of JSON to the log, tag `Demo`, for each thing that happens to a page of a demo app. */
public final class Journal {
  private static final String TAG = "Demo";
  private final String app;
  private final String page;

  Journal(String app, String page) {
    this.app = app;
    this.page = page;
  }

  /**
   * One thing that happened.
   *
   * @param did what, in one word
   * @param facts names and values in turn; a value that is null is written as null
   */
  public void add(String did, Object... facts) {
    JSONObject line = new JSONObject();
    try {
      line.put("app", app).put("page", page).put("did", did);
      for (int i = 0; i < facts.length; i += 2) {
        line.put((String) facts[i], facts[i + 1] == null ? JSONObject.NULL : facts[i + 1]);
      }
    } catch (JSONException e) {
      throw new IllegalArgumentException(e);
    }
    Log.i(TAG, line.toString());
  }
}
