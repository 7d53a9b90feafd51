package dev.pollex.lab;

import android.view.MotionEvent;
import org.json.JSONArray;
import org.json.JSONException;

/**
 * Notes each touch event: action, index of the finger that acts, ids and places of all fingers on the screen, times of
 * the event and of the first finger down, and the earlier places that it carries.
 */
final class Touches {
  private static final double HUNDREDTHS = 100;
  private final Journal journal;

  Touches(Journal journal) {
    this.journal = journal;
  }

  /** Notes an event as a window gets it. */
  void add(MotionEvent event) {
    JSONArray ids = new JSONArray();
    JSONArray points = new JSONArray();
    for (int i = 0; i < event.getPointerCount(); i++) {
      ids.put(event.getPointerId(i));
      points.put(point(event.getRawX(i), event.getRawY(i)));
    }
    journal.add(
        "touch", "action", name(event.getActionMasked()), "index", event.getActionIndex(), "ids", ids, "points", points,
        "time", event.getEventTime(), "down", event.getDownTime(), "history", history(event));
  }

  /** Two numbers as they are written: to hundredths of a pixel. */
  static JSONArray point(float x, float y) {
    try {
      return new JSONArray().put(Math.round(x * HUNDREDTHS) / HUNDREDTHS).put(Math.round(y * HUNDREDTHS) / HUNDREDTHS);
    } catch (JSONException e) { // a place that is no number
      throw new IllegalArgumentException(e);
    }
  }

  /** Per earlier sample its time and places; on the screen too. */
  private static JSONArray history(MotionEvent event) {
    JSONArray samples = new JSONArray();
    float dx = event.getRawX() - event.getX();
    float dy = event.getRawY() - event.getY();
    for (int at = 0; at < event.getHistorySize(); at++) {
      JSONArray points = new JSONArray();
      for (int i = 0; i < event.getPointerCount(); i++) {
        points.put(point(event.getHistoricalX(i, at) + dx, event.getHistoricalY(i, at) + dy));
      }
      samples.put(new JSONArray().put(event.getHistoricalEventTime(at)).put(points));
    }
    return samples;
  }

  private static String name(int action) {
    return MotionEvent.actionToString(action).replaceAll("ACTION_|\\(.*", "");
  }
}
