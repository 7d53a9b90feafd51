package dev.pollex.lists;

import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** The list of pages: every activity that others may start, in the manifest's order. */
public final class MainActivity extends Page {
  private final List<ActivityInfo> pages = new ArrayList<>();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    ArrayAdapter<CharSequence> titles = new ArrayAdapter<>(this, R.layout.entry);
    for (ActivityInfo page : activities()) {
      if (page.exported && !page.name.equals(getClass().getName())) {
        pages.add(page);
        titles.add(page.loadLabel(getPackageManager()));
      }
    }
    ListView list = findViewById(R.id.pages);
    list.setAdapter(titles);
    list.setOnItemClickListener((parent, row, position, id) -> open(pages.get(position)));
  }

  private void open(ActivityInfo page) {
    startActivity(new Intent().setClassName(page.packageName, page.name));
  }

  private ActivityInfo[] activities() {
    try {
      return getPackageManager().getPackageInfo(getPackageName(), PackageManager.GET_ACTIVITIES).activities;
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
