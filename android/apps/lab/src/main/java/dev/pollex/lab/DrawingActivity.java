package dev.pollex.lab;

import android.os.Bundle;
import java.util.List;
import org.json.JSONArray;

/** A pad that keeps what is drawn on it; each line is noted with its places on the screen. */
public final class DrawingActivity extends LoggedPage {
  private DrawingPad pad;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.drawing);
    pad = findViewById(R.id.drawing);
    pad.watch(this::drawn);
    show(R.id.lines, R.string.lines, 0);
  }

  private void drawn(List<float[]> line) {
    JSONArray points = new JSONArray();
    line.forEach(point -> points.put(Touches.point(point[0], point[1])));
    journal().add("line", "id", "drawing", "points", points);
    show(R.id.lines, R.string.lines, pad.lines());
  }
}
