package dev.pollex.lists;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import java.util.Locale;

/** Rows with a number in title and summary; their views are used again. */
class NumberedRows extends BaseAdapter {
  private final Context context;
  private final int title;
  private int count;

  /** Arguments: a text with a place for the number, and how many rows there are. */
  NumberedRows(Context context, int title, int count) {
    this.context = context;
    this.title = title;
    this.count = count;
  }

  /** The number as it is shown: `Row 007`. */
  static String padded(int number) {
    return String.format(Locale.ROOT, "%03d", number);
  }

  final void grow(int rows) {
    count += rows;
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return count;
  }

  @Override
  public Integer getItem(int position) {
    return position + 1;
  }

  /** The row's number, less one. */
  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View row = used == null ? LayoutInflater.from(context).inflate(R.layout.row, list, false) : used;
    String number = padded((int) getItemId(position) + 1);
    row.<TextView>findViewById(R.id.title).setText(context.getString(title, number));
    row.<TextView>findViewById(R.id.summary).setText(context.getString(R.string.summary, number));
    return row;
  }
}
