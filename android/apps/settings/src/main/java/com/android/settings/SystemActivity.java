package com.android.settings;

import android.view.View;
import com.android.settings.row.Row;
import java.util.Locale;

/** Languages, time and, for those who became one, the developer options. */
public final class SystemActivity extends Page {
  /** Called by Android. */
  public SystemActivity() {
    super(R.layout.system_page);
  }

  @Override
  void refresh() {
    super.refresh();
    Locale locale = getResources().getConfiguration().getLocales().get(0);
    this.<Row>findViewById(R.id.languages).setSummary(locale.getDisplayName(locale));
    boolean developer = AboutActivity.DEVELOPER.read(this, "0").equals("1");
    findViewById(R.id.developer_options).setVisibility(developer ? View.VISIBLE : View.GONE);
  }
}
