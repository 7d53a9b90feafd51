package dev.pollex.lab;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import java.util.Locale;

/** Rows `Row 001` and so on, with the label on a child; their views are used again. */
final class NumberedRows extends BaseAdapter {
  private final Context context;
  private final int count;
  private int shift;

  NumberedRows(Context context, int count) {
    this.context = context;
    this.count = count;
  }

  /** Each place shows the row so many further on, the first ones after the last. */
  void shift(int rows) {
    shift = rows;
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return count;
  }

  /** The row's number. */
  @Override
  public Integer getItem(int position) {
    return (position + shift) % count + 1;
  }

  @Override
  public long getItemId(int position) {
    return getItem(position);
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View row = used == null ? LayoutInflater.from(context).inflate(R.layout.numbered_row, list, false) : used;
    String number = String.format(Locale.ROOT, "%03d", getItem(position));
    row.<TextView>findViewById(R.id.row_title).setText(context.getString(R.string.numbered_row, number));
    return row;
  }
}
