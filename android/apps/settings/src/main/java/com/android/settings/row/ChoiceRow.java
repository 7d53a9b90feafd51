package com.android.settings.row;

import android.app.AlertDialog;
import android.content.Context;
import android.util.AttributeSet;
import java.util.Arrays;

/**
 * A row that lets choose one of a few values in a dialog. android:entries are the names, android:entryValues the stored
 * values, android:key the setting, android:defaultValue the value before anybody chose.
 */
public final class ChoiceRow extends Row implements Refreshing {
  private final Setting setting;
  private final String[] names;
  private final String[] values;
  private final String initial;

  /** Called by the layout inflater. */
  public ChoiceRow(Context context, AttributeSet set) {
    super(context, set);
    Attributes attributes = new Attributes(context, set);
    setting = Setting.of(attributes.text("key", ""));
    names = attributes.texts("entries");
    values = attributes.texts("entryValues");
    initial = attributes.text("defaultValue", values[0]);
    setOnClickListener(view -> choose());
    refresh();
  }

  private int current() {
    return Arrays.asList(values).indexOf(setting.read(getContext(), initial));
  }

  private void choose() {
    new AlertDialog.Builder(getContext())
        .setTitle(title())
        .setSingleChoiceItems(
            names,
            current(),
            (dialog, which) -> {
              setting.write(getContext(), values[which]);
              refresh();
              dialog.dismiss();
            })
        .setNegativeButton(android.R.string.cancel, null)
        .show();
  }

  @Override
  public void refresh() {
    int current = current();
    setSummary(current < 0 ? setting.read(getContext(), initial) : names[current]);
  }
}
