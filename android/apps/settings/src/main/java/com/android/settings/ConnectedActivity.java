package com.android.settings;

import android.os.Bundle;
import android.view.ViewGroup;
import com.android.settings.row.Row;
import com.android.settings.row.Setting;
import com.android.settings.row.SwitchRow;
import java.util.List;

/** The Bluetooth switch and, while it is on, the devices that this phone knows. */
public final class ConnectedActivity extends Page {
  /** Called by Android. */
  public ConnectedActivity() {
    super(R.layout.connected_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    this.<SwitchRow>findViewById(R.id.use_bluetooth).onChange(this::refresh);
  }

  @Override
  void refresh() {
    super.refresh();
    this.<Row>findViewById(R.id.bluetooth_name).setSummary(AboutActivity.DEVICE_NAME.read(this, android.os.Build.MODEL));
    ViewGroup list = findViewById(R.id.devices);
    list.removeAllViews();
    if (!this.<SwitchRow>findViewById(R.id.use_bluetooth).isOn()) {
      return;
    }
    for (int name : List.of(R.string.device_headphones, R.string.device_car, R.string.device_watch)) {
      list.addView(row(list, name));
    }
  }

  private Row row(ViewGroup list, int name) {
    Setting setting = new Setting("app", getResources().getResourceEntryName(name));
    boolean connected = setting.read(this, "0").equals("1");
    Row row = Row.in(list, getString(name));
    row.setIcon(R.drawable.ic_bluetooth, null);
    row.setSummary(getString(connected ? R.string.bluetooth_connected : R.string.bluetooth_saved));
    row.setOnClickListener(
        view -> {
          setting.write(this, connected ? "0" : "1");
          refresh();
        });
    return row;
  }
}
