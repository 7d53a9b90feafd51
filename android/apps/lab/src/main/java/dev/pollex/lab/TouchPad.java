package dev.pollex.lab;

import android.content.Context;
import android.os.SystemClock;
import android.util.AttributeSet;
import android.util.Log;
import android.view.MotionEvent;
import android.view.View;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Writes a line of JSON to the log, tag `Pad`, for each touch event that it gets: action, index of the finger that acts,
 * ids and places of all fingers on the screen, times of the event and of the first finger down, when it came, and how
 * many earlier places it carries.
 */
public final class TouchPad extends View {
  static final String TAG = "Pad";

  public TouchPad(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    long now = SystemClock.uptimeMillis();
    int[] origin = new int[2];
    getLocationOnScreen(origin);
    StringJoiner ids = new StringJoiner(",");
    StringJoiner places = new StringJoiner(",");
    for (int i = 0; i < event.getPointerCount(); i++) {
      ids.add(Integer.toString(event.getPointerId(i)));
      places.add(String.format(Locale.ROOT, "[%.2f,%.2f]", origin[0] + event.getX(i), origin[1] + event.getY(i)));
    }
    String line =
        String.format(
            Locale.ROOT,
            "{\"action\":\"%s\",\"index\":%d,\"ids\":[%s],\"at\":[%s],\"time\":%d,\"down\":%d,\"now\":%d,\"history\":%d}",
            name(event.getActionMasked()), event.getActionIndex(), ids, places, event.getEventTime(),
            event.getDownTime(), now, event.getHistorySize());
    Log.i(TAG, line);
    return true;
  }

  private static String name(int action) {
    return MotionEvent.actionToString(action).replaceAll("ACTION_|\\(.*", "");
  }
}
