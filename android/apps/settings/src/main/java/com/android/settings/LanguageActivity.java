package com.android.settings;

import android.content.ComponentName;
import com.android.settings.row.Row;
import com.android.settings.row.Setting;
import java.util.Locale;

/** The language of the phone and its keyboard. */
public final class LanguageActivity extends Page {
  /** Called by Android. */
  public LanguageActivity() {
    super(R.layout.language_page);
  }

  @Override
  void refresh() {
    super.refresh();
    Locale locale = getResources().getConfiguration().getLocales().get(0);
    this.<Row>findViewById(R.id.system_language).setSummary(locale.getDisplayName(locale));
    String stored = new Setting("secure", "default_input_method").read(this, "");
    ComponentName keyboard = ComponentName.unflattenFromString(stored);
    String name = keyboard == null ? getString(R.string.unknown) : keyboard.getPackageName();
    this.<Row>findViewById(R.id.keyboard).setSummary(name);
  }
}
