package dev.pollex.lists;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** A list that turns its rows round at once when it is told to, by a broadcast. Extra: rows. */
public final class ReorderActivity extends Page {
  private static final String REORDER = "dev.pollex.lists.REORDER";
  private static final int ROWS = 200;
  private final Order order = new Order();
  private boolean isTurned;
  private TurnedRows rows;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    rows = new TurnedRows();
    fill(findViewById(R.id.list), rows);
    registerReceiver(order, new IntentFilter(REORDER), Context.RECEIVER_EXPORTED);
  }

  @Override
  protected void onDestroy() {
    unregisterReceiver(order);
    super.onDestroy();
  }

  private final class Order extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      isTurned = !isTurned;
      rows.notifyDataSetChanged();
      journal().add("reorder", "turned", isTurned);
    }
  }

  private final class TurnedRows extends NumberedRows {
    TurnedRows() {
      super(ReorderActivity.this, R.string.row, number("rows", ROWS));
    }

    @Override
    public long getItemId(int position) {
      return isTurned ? getCount() - 1 - position : position;
    }
  }
}
