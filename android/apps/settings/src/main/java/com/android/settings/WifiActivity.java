package com.android.settings;

import android.app.AlertDialog;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import com.android.settings.row.Row;
import com.android.settings.row.RowList;
import com.android.settings.row.SwitchRow;
import java.util.List;

/** The Wi-Fi switch and, while it is on, the networks in reach. */
public final class WifiActivity extends Page {
  private static final long JOIN_MS = 1500;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final Runnable joined = this::finishJoining;
  private WifiState wifi;
  private WifiState.Network joining;

  /** Called by Android. */
  public WifiActivity() {
    super(R.layout.wifi_page);
  }

  @Override
  protected void onCreate(Bundle state) {
    wifi = new WifiState(this);
    super.onCreate(state);
    this.<SwitchRow>findViewById(R.id.use_wifi).onChange(this::refresh);
  }

  @Override
  protected void onPause() {
    finishJoining();
    super.onPause();
  }

  @Override
  void refresh() {
    super.refresh();
    boolean on = wifi.isOn();
    findViewById(R.id.wifi_off_hint).setVisibility(on ? View.GONE : View.VISIBLE);
    if (!on) {
      joining = null;
    }
    RowList list = findViewById(R.id.networks);
    List<WifiState.Network> networks = on ? wifi.networks() : List.of();
    for (int i = 0; i < networks.size(); i++) {
      show(list.row(i, networks.get(i).name()), networks.get(i));
    }
    list.trim(networks.size());
  }

  private void show(Row row, WifiState.Network network) {
    row.setSummary(status(network));
    row.setIcon(icon(network.signal()), description(network));
    row.setOnClickListener(view -> touched(network));
  }

  private String status(WifiState.Network network) {
    if (network.equals(joining)) {
      return getString(R.string.wifi_connecting);
    }
    if (joining == null && network.name().equals(wifi.connected())) {
      return getString(R.string.wifi_connected);
    }
    return wifi.isSaved(network) ? getString(R.string.wifi_saved) : network.secure() ? "" : getString(R.string.wifi_open);
  }

  private static int icon(int signal) {
    return switch (signal) {
      case 1 -> R.drawable.ic_wifi_1;
      case 2 -> R.drawable.ic_wifi_2;
      case 3 -> R.drawable.ic_wifi_3;
      default -> R.drawable.ic_wifi_4;
    };
  }

  private String description(WifiState.Network network) {
    String signal =
        getString(
            switch (network.signal()) {
              case 1 -> R.string.wifi_signal_1;
              case 2 -> R.string.wifi_signal_2;
              case 3 -> R.string.wifi_signal_3;
              default -> R.string.wifi_signal_4;
            });
    String lock = getString(network.secure() ? R.string.wifi_secure : R.string.wifi_open);
    return getString(R.string.wifi_description, signal, lock);
  }

  private void touched(WifiState.Network network) {
    if (network.name().equals(wifi.connected())) {
      manage(network, R.string.wifi_disconnect, wifi::leave);
    } else if (wifi.isSaved(network)) {
      manage(network, R.string.wifi_connect, () -> join(network));
    } else if (network.secure()) {
      WifiPassword.ask(this, network.name(), () -> join(network));
    } else {
      join(network);
    }
  }

  private void manage(WifiState.Network network, int label, Runnable action) {
    new AlertDialog.Builder(this)
        .setTitle(network.name())
        .setMessage(description(network))
        .setPositiveButton(label, (dialog, which) -> run(action))
        .setNeutralButton(R.string.wifi_forget, (dialog, which) -> run(() -> wifi.forget(network)))
        .setNegativeButton(android.R.string.cancel, null)
        .show();
  }

  private void run(Runnable action) {
    action.run();
    refresh();
  }

  private void join(WifiState.Network network) {
    joining = network;
    refresh();
    handler.postDelayed(joined, JOIN_MS);
  }

  private void finishJoining() {
    handler.removeCallbacks(joined);
    if (joining != null) {
      wifi.join(joining);
      joining = null;
      refresh();
    }
  }
}
