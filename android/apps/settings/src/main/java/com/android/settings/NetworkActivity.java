package com.android.settings;

import android.os.Bundle;
import com.android.settings.row.Row;
import com.android.settings.row.SwitchRow;

/** Wi-Fi, mobile data and airplane mode. */
public final class NetworkActivity extends Page {
  /** Called by Android. */
  public NetworkActivity() {
    super(R.layout.network_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    this.<SwitchRow>findViewById(R.id.airplane_mode).onChange(this::refresh);
  }

  /** Airplane mode leaves no mobile network to switch. */
  @Override
  void refresh() {
    super.refresh();
    boolean airplane = this.<SwitchRow>findViewById(R.id.airplane_mode).isOn();
    findViewById(R.id.mobile_data).setEnabled(!airplane);
    findViewById(R.id.roaming).setEnabled(!airplane);
    WifiState wifi = new WifiState(this);
    String joined = wifi.isOn() ? wifi.connected() : null;
    String plain = getString(wifi.isOn() ? R.string.on : R.string.off);
    this.<Row>findViewById(R.id.wifi).setSummary(joined == null ? plain : joined);
  }
}
