package com.android.settings.row;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.Switch;
import com.android.settings.R;

/**
 * A row that turns a setting on and off. android:key names the setting, android:defaultValue what it is before anybody
 * sets it; android:textOn and android:textOff are the stored values (1 and 0).
 */
public final class SwitchRow extends Row implements Refreshing {
  private final Switch toggle;
  private final Setting setting;
  private final String on;
  private final String off;
  private final String initial;
  private Runnable listener = () -> {};

  /** Called by the layout inflater. */
  public SwitchRow(Context context, AttributeSet set) {
    super(context, set);
    toggle = (Switch) addWidget(R.layout.widget_switch);
    Attributes attributes = new Attributes(context, set);
    setting = Setting.of(attributes.text("key", ""));
    on = attributes.text("textOn", "1");
    off = attributes.text("textOff", "0");
    initial = attributes.text("defaultValue", off);
    setOnClickListener(view -> set(!isOn()));
    refresh();
  }

  /** Called after the setting was changed by a touch. */
  public void onChange(Runnable run) {
    listener = run;
  }

  public boolean isOn() {
    return setting.read(getContext(), initial).equals(on);
  }

  private void set(boolean value) {
    setting.write(getContext(), value ? on : off);
    refresh();
    listener.run();
  }

  @Override
  public void refresh() {
    toggle.setChecked(isOn());
  }

  @Override
  public void setEnabled(boolean enabled) {
    super.setEnabled(enabled);
    toggle.setEnabled(enabled);
  }
}
