package com.android.launcher3;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The icons that match the search text. */
final class AppGrid extends BaseAdapter {
  private final LayoutInflater inflater;
  private final int iconSizePx;
  private List<AppEntry> all = List.of();
  private List<AppEntry> shown = List.of();
  private String query = "";

  AppGrid(Context context) {
    inflater = LayoutInflater.from(context);
    iconSizePx = context.getResources().getDimensionPixelSize(R.dimen.icon_size);
  }

  void setApps(List<AppEntry> apps) {
    all = apps;
    filter(query);
  }

  /** Shows the apps whose name contains `text`, in any case; all of them when it is empty. */
  void filter(String text) {
    query = text.strip().toLowerCase(Locale.getDefault());
    List<AppEntry> matching = new ArrayList<>();
    for (AppEntry app : all) {
      if (app.label().toLowerCase(Locale.getDefault()).contains(query)) {
        matching.add(app);
      }
    }
    shown = matching;
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return shown.size();
  }

  @Override
  public AppEntry getItem(int position) {
    return shown.get(position);
  }

  @Override
  public long getItemId(int position) {
    return shown.get(position).activity().hashCode();
  }

  @Override
  public View getView(int position, View old, ViewGroup parent) {
    TextView cell = (TextView) (old != null ? old : inflater.inflate(R.layout.app_icon, parent, false));
    AppEntry app = shown.get(position);
    cell.setText(app.label());
    cell.setContentDescription(app.label());
    app.icon().setBounds(0, 0, iconSizePx, iconSizePx);
    cell.setCompoundDrawables(null, app.icon(), null, null);
    return cell;
  }
}
