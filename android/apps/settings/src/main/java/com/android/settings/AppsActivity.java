package com.android.settings;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.ImageView;
import android.widget.ListView;
import android.widget.TextView;
import java.text.Collator;
import java.util.ArrayList;
import java.util.List;

/** All installed apps; each opens its info page. */
public final class AppsActivity extends Page {
  private Apps apps;

  /** One line of the list. */
  private record App(String label, String packageName, ApplicationInfo info) {}

  /** Called by Android. */
  public AppsActivity() {
    super(R.layout.apps_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    ListView list = findViewById(android.R.id.list);
    apps = new Apps(this);
    list.setAdapter(apps);
    list.setOnItemClickListener(
        (view, row, position, id) -> open(apps.getItem(position).packageName()));
  }

  @Override
  protected void onResume() {
    super.onResume();
    apps.setNotifyOnChange(false);
    apps.clear();
    apps.addAll(installed(getPackageManager()));
    apps.notifyDataSetChanged();
  }

  private void open(String packageName) {
    startActivity(new Intent(this, AppInfoActivity.class).setData(Uri.fromParts("package", packageName, null)));
  }

  private static List<App> installed(PackageManager packages) {
    List<App> apps = new ArrayList<>();
    for (PackageInfo info : packages.getInstalledPackages(0)) {
      if (packages.getLaunchIntentForPackage(info.packageName) != null || !isSystem(info.applicationInfo)) {
        String label = info.applicationInfo.loadLabel(packages).toString();
        apps.add(new App(label, info.packageName, info.applicationInfo));
      }
    }
    Collator collator = Collator.getInstance();
    apps.sort((a, b) -> collator.compare(a.label(), b.label()));
    return apps;
  }

  private static boolean isSystem(ApplicationInfo info) {
    return (info.flags & ApplicationInfo.FLAG_SYSTEM) != 0;
  }

  /** The lines of the list. */
  private static final class Apps extends ArrayAdapter<App> {
    Apps(Activity activity) {
      super(activity, R.layout.app_row);
    }

    @Override
    public View getView(int position, View old, ViewGroup parent) {
      LayoutInflater inflater = LayoutInflater.from(getContext());
      View row = old != null ? old : inflater.inflate(R.layout.app_row, parent, false);
      App app = getItem(position);
      row.<TextView>findViewById(android.R.id.title).setText(app.label());
      row.<TextView>findViewById(android.R.id.summary).setText(app.packageName());
      row.<ImageView>findViewById(android.R.id.icon)
          .setImageDrawable(app.info().loadIcon(getContext().getPackageManager()));
      return row;
    }
  }
}
