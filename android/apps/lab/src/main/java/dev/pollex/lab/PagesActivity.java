package dev.pollex.lab;

import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** The list of pages that keep a log, each opened with its usual sizes. */
public final class PagesActivity extends Page {
  private final List<ActivityInfo> pages = new ArrayList<>();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.numbered_list);
    ArrayAdapter<CharSequence> labels = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1);
    for (ActivityInfo page : activities()) {
      if (keepsLog(page)) {
        pages.add(page);
        labels.add(page.loadLabel(getPackageManager()));
      }
    }
    ListView list = findViewById(R.id.list);
    list.setAdapter(labels);
    list.setOnItemClickListener(
        (parent, row, position, id) -> startActivity(new Intent().setClassName(this, pages.get(position).name)));
  }

  private ActivityInfo[] activities() {
    try {
      return getPackageManager().getPackageInfo(getPackageName(), PackageManager.GET_ACTIVITIES).activities;
    } catch (PackageManager.NameNotFoundException e) { // this very app
      throw new IllegalStateException(e);
    }
  }

  private static boolean keepsLog(ActivityInfo page) {
    try {
      return LoggedPage.class.isAssignableFrom(Class.forName(page.name));
    } catch (ClassNotFoundException e) { // the build would have failed
      throw new IllegalStateException(e);
    }
  }
}
