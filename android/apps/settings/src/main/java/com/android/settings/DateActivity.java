package com.android.settings;

import android.os.Bundle;
import android.text.format.DateFormat;
import com.android.settings.row.Row;
import com.android.settings.row.SwitchRow;
import java.util.Date;
import java.util.TimeZone;

/** What the phone's clock says. */
public final class DateActivity extends Page {
  /** Called by Android. */
  public DateActivity() {
    super(R.layout.date_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    this.<SwitchRow>findViewById(R.id.use_24_hour).onChange(this::refresh);
  }

  @Override
  void refresh() {
    super.refresh();
    Date now = new Date();
    this.<Row>findViewById(R.id.date).setSummary(DateFormat.getLongDateFormat(this).format(now));
    this.<Row>findViewById(R.id.time).setSummary(DateFormat.getTimeFormat(this).format(now));
    this.<Row>findViewById(R.id.time_zone).setSummary(TimeZone.getDefault().getDisplayName());
  }
}
