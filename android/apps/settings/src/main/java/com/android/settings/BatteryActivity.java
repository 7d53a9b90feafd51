package com.android.settings;

import android.content.Intent;
import android.content.IntentFilter;
import android.os.BatteryManager;
import com.android.settings.row.Row;

/** How full the battery is, and what saves it. */
public final class BatteryActivity extends Page {
  /** Called by Android. */
  public BatteryActivity() {
    super(R.layout.battery_page);
  }

  @Override
  void refresh() {
    super.refresh();
    Intent battery = registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
    int level = battery == null ? -1 : battery.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
    int scale = battery == null ? 100 : battery.getIntExtra(BatteryManager.EXTRA_SCALE, 100);
    String text = level < 0 ? getString(R.string.unknown) : getString(R.string.percent, level * 100 / scale);
    this.<Row>findViewById(R.id.battery_level).setSummary(text);
    this.<Row>findViewById(R.id.battery_state).setSummary(getString(state(battery)));
  }

  private static int state(Intent battery) {
    int status = battery == null ? -1 : battery.getIntExtra(BatteryManager.EXTRA_STATUS, -1);
    return switch (status) {
      case BatteryManager.BATTERY_STATUS_CHARGING -> R.string.battery_charging;
      case BatteryManager.BATTERY_STATUS_FULL -> R.string.battery_full;
      case BatteryManager.BATTERY_STATUS_DISCHARGING, BatteryManager.BATTERY_STATUS_NOT_CHARGING ->
          R.string.battery_discharging;
      default -> R.string.unknown;
    };
  }
}
