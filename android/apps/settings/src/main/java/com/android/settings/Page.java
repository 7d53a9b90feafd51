package com.android.settings;

import android.app.Activity;
import android.database.ContentObserver;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.provider.Settings;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import com.android.settings.row.Refreshing;

/** A page of rows from a layout. It shows the settings as they are now, whoever changes them. */
abstract class Page extends Activity {
  private final int layout;
  private ContentObserver observer;

  Page(int layout) {
    this.layout = layout;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(layout);
    if (getActionBar() != null) {
      getActionBar().setDisplayHomeAsUpEnabled(true);
    }
    observer =
        new ContentObserver(new Handler(Looper.getMainLooper())) {
          @Override
          public void onChange(boolean selfChange) {
            refresh();
          }
        };
  }

  @Override
  protected void onResume() {
    super.onResume();
    refresh();
    getContentResolver().registerContentObserver(Settings.System.CONTENT_URI, true, observer);
    getContentResolver().registerContentObserver(Settings.Secure.CONTENT_URI, true, observer);
    getContentResolver().registerContentObserver(Settings.Global.CONTENT_URI, true, observer);
  }

  @Override
  protected void onPause() {
    getContentResolver().unregisterContentObserver(observer);
    super.onPause();
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    if (item.getItemId() == android.R.id.home) {
      finish();
      return true;
    }
    return super.onOptionsItemSelected(item);
  }

  /** Shows all values as they are now. Pages with more than rows add to it. */
  void refresh() {
    refreshRows(findViewById(android.R.id.content));
  }

  private static void refreshRows(View view) {
    if (view instanceof Refreshing row) {
      row.refresh();
    } else if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        refreshRows(group.getChildAt(i));
      }
    }
  }
}
