package dev.pollex.lab;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Path;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the lines that the first finger draws on it. */
public final class DrawingPad extends View {
  private static final float WIDTH_PX = 6;
  private final Paint paint = new Paint();
  private final List<List<float[]>> lines = new ArrayList<>();
  private Consumer<List<float[]>> watcher;

  /** As layouts make it. */
  public DrawingPad(Context context, AttributeSet attributes) {
    super(context, attributes);
    paint.setColor(Color.BLACK);
    paint.setStyle(Paint.Style.STROKE);
    paint.setStrokeWidth(WIDTH_PX);
  }

  /** Is given each finished line as its places on the screen. */
  void watch(Consumer<List<float[]>> newWatcher) {
    watcher = newWatcher;
  }

  int lines() {
    return lines.size();
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    int action = event.getActionMasked();
    if (action == MotionEvent.ACTION_DOWN) {
      lines.add(new ArrayList<>());
    }
    List<float[]> line = lines.get(lines.size() - 1);
    for (int at = 0; at < event.getHistorySize(); at++) {
      line.add(new float[] {event.getHistoricalX(at), event.getHistoricalY(at)});
    }
    line.add(new float[] {event.getX(), event.getY()});
    if (action == MotionEvent.ACTION_CANCEL) {
      lines.remove(line);
    } else if (action == MotionEvent.ACTION_UP) {
      watcher.accept(line.stream().map(this::onScreen).toList());
    }
    invalidate();
    return true;
  }

  private float[] onScreen(float[] point) {
    int[] origin = new int[2];
    getLocationOnScreen(origin);
    return new float[] {origin[0] + point[0], origin[1] + point[1]};
  }

  @Override
  protected void onDraw(Canvas canvas) {
    for (List<float[]> line : lines) {
      Path path = new Path();
      path.moveTo(line.get(0)[0], line.get(0)[1]);
      line.forEach(point -> path.lineTo(point[0], point[1]));
      canvas.drawPath(path, paint);
    }
  }
}
