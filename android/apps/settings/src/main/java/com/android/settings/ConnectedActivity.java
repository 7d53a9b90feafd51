package com.android.settings;

import android.os.Build;
import android.os.Bundle;
import com.android.settings.row.Row;
import com.android.settings.row.RowList;
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
    String name = AboutActivity.DEVICE_NAME.read(this, Build.MODEL);
    this.<Row>findViewById(R.id.bluetooth_name).setSummary(name);
    boolean on = this.<SwitchRow>findViewById(R.id.use_bluetooth).isOn();
    List<Integer> names = List.of(R.string.device_headphones, R.string.device_car, R.string.device_watch);
    RowList list = findViewById(R.id.devices);
    for (int i = 0; on && i < names.size(); i++) {
      show(list.row(i, getString(names.get(i))), names.get(i));
    }
    list.trim(on ? names.size() : 0);
  }

  private void show(Row row, int name) {
    Setting setting = new Setting("app", getResources().getResourceEntryName(name));
    boolean connected = setting.read(this, "0").equals("1");
    row.setIcon(R.drawable.ic_bluetooth, null);
    row.setSummary(getString(connected ? R.string.bluetooth_connected : R.string.bluetooth_saved));
    row.setOnClickListener(
        view -> {
          setting.write(this, connected ? "0" : "1");
          refresh();
        });
  }
}
