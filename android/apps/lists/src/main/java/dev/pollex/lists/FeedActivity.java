package dev.pollex.lists;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

/**
 * Posts without an end; between them advertisements that replace themselves and a row with a clock, above them
 * another clock. Extras: posts, how many there are, 0 without an end; tick_ms, how often clocks and advertisements
 * change.
 */
public final class FeedActivity extends Page {
  private static final int CHUNK = 20;
  private static final int TICK_MS = 1_000;
  private static final int MS_PER_S = 1_000;
  private int ticks;
  private FeedRows rows;
  private TracedList list;
  private final Runnable tick = this::tick;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.feed);
    list = findViewById(R.id.list);
    rows = new FeedRows();
    fill(list, rows);
    showClock(findViewById(R.id.clock));
  }

  @Override
  protected void onResume() {
    super.onResume();
    list.postDelayed(tick, number("tick_ms", TICK_MS));
  }

  @Override
  protected void onPause() {
    list.removeCallbacks(tick);
    super.onPause();
  }

  /** Writes what changes by itself into the rows that are shown; they keep their views and places. */
  private void tick() {
    ticks++;
    showClock(findViewById(R.id.clock));
    for (int i = 0; i < list.getChildCount(); i++) {
      int position = list.getFirstVisiblePosition() + i;
      if (rows.getItemViewType(position) != FeedRows.POST) {
        rows.getView(position, list.getChildAt(i), list);
      }
    }
    list.postDelayed(tick, number("tick_ms", TICK_MS));
  }

  private void showClock(TextView clock) {
    long seconds = (long) ticks * number("tick_ms", TICK_MS) / MS_PER_S;
    clock.setText(getString(R.string.clock, android.text.format.DateUtils.formatElapsedTime(seconds)));
  }

  private boolean isEndless() {
    return number("posts", 0) == 0;
  }

  /** Each ninth row is an advertisement, each tenth a clock, the others are posts. */
  private final class FeedRows extends NumberedRows {
    private static final int POST = 0;
    private static final int AD = 1;
    private static final int CLOCK = 2;
    private static final int PERIOD = 10;
    private static final int POSTS_PER_PERIOD = PERIOD - CLOCK;

    FeedRows() {
      super(FeedActivity.this, R.string.post, 0);
      int posts = isEndless() ? CHUNK : number("posts", 0);
      grow((posts - 1) / POSTS_PER_PERIOD * PERIOD + (posts - 1) % POSTS_PER_PERIOD + 1);
    }

    @Override
    public int getViewTypeCount() {
      return CLOCK + 1;
    }

    @Override
    public int getItemViewType(int position) {
      return Math.max(position % PERIOD - POSTS_PER_PERIOD + 1, POST);
    }

    /** The post's number, less one; of what is no post, that of the post before it. */
    @Override
    public long getItemId(int position) {
      return position / PERIOD * POSTS_PER_PERIOD + Math.min(position % PERIOD, POSTS_PER_PERIOD - 1);
    }

    @Override
    public View getView(int position, View used, ViewGroup parent) {
      if (isEndless() && position == getCount() - 1) {
        list.post(this::more);
      }
      int type = getItemViewType(position);
      if (type == POST) {
        return super.getView(position, used, parent);
      }
      LayoutInflater inflater = LayoutInflater.from(FeedActivity.this);
      View row = used != null ? used : inflater.inflate(type == AD ? R.layout.ad : R.layout.clock, parent, false);
      if (type == CLOCK) {
        showClock((TextView) row);
      } else {
        String[] ads = getResources().getStringArray(R.array.ads);
        row.<TextView>findViewById(R.id.ad).setText(ads[(ticks + position / PERIOD) % ads.length]);
      }
      return row;
    }

    private void more() {
      grow(CHUNK);
      journal().add("loaded", "rows", getCount());
    }
  }
}
