package dev.pollex.lists;

import android.graphics.Color;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;

/** Pictures without a text or a description: plain squares of different colours. Extra: pictures. */
public final class GridActivity extends Page {
  private static final int PICTURES = 120;
  private static final int HUE_STEP = 37;
  private static final int FULL_CIRCLE = 360;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.grid);
    TracedGrid grid = findViewById(R.id.grid);
    Trace trace = grid.trace(journal());
    grid.setAdapter(new Pictures());
    noteClicks(grid, trace);
  }

  private final class Pictures extends BaseAdapter {
    @Override
    public int getCount() {
      return number("pictures", PICTURES);
    }

    @Override
    public Integer getItem(int position) {
      return position + 1;
    }

    @Override
    public long getItemId(int position) {
      return position;
    }

    @Override
    public View getView(int position, View used, ViewGroup grid) {
      View picture =
          used == null ? LayoutInflater.from(GridActivity.this).inflate(R.layout.picture, grid, false) : used;
      float hue = position * HUE_STEP % FULL_CIRCLE;
      picture.setBackgroundColor(Color.HSVToColor(new float[] {hue, 0.5f, 0.8f}));
      return picture;
    }
  }
}
