package com.android.settings;

import android.os.Environment;
import android.os.StatFs;
import android.text.format.Formatter;
import com.android.settings.row.Row;

/** How much room the phone has. */
public final class StorageActivity extends Page {
  /** Called by Android. */
  public StorageActivity() {
    super(R.layout.storage_page);
  }

  @Override
  void refresh() {
    super.refresh();
    StatFs data = new StatFs(Environment.getDataDirectory().getPath());
    show(R.id.storage_used, data.getTotalBytes() - data.getAvailableBytes());
    show(R.id.storage_free, data.getAvailableBytes());
    show(R.id.storage_total, data.getTotalBytes());
  }

  private void show(int row, long bytes) {
    this.<Row>findViewById(row).setSummary(Formatter.formatFileSize(this, bytes));
  }
}
