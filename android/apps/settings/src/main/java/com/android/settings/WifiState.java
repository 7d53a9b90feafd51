package com.android.settings;

import android.content.Context;
import android.content.SharedPreferences;
import com.android.settings.row.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The networks in reach, and what this phone knows of them: which it joined and which it will join again. */
final class WifiState {
  private static final String CONNECTED = "connected";
  private static final String SAVED = "saved";
  private final Context context;
  private final SharedPreferences stored;

  /** One network; `signal` is 1 to 4. */
  record Network(String name, int signal, boolean secure) {}

  WifiState(Context context) {
    this.context = context;
    stored = context.getSharedPreferences("wifi", Context.MODE_PRIVATE);
  }

  boolean isOn() {
    return new Setting("global", "wifi_on").read(context, "1").equals("1");
  }

  /** The networks in reach: the joined one first, then the strongest. */
  List<Network> networks() {
    List<Network> networks = new ArrayList<>();
    for (String line : context.getResources().getStringArray(R.array.wifi_networks)) {
      String[] parts = line.split("\\|");
      Network network = new Network(parts[0], Integer.parseInt(parts[1]), parts[2].equals("secure"));
      networks.add(network.name().equals(connected()) ? 0 : networks.size(), network);
    }
    return networks;
  }

  /** The name of the joined network, or null. */
  String connected() {
    return stored.getString(CONNECTED, null);
  }

  boolean isSaved(Network network) {
    return saved().contains(network.name());
  }

  private Set<String> saved() {
    return new HashSet<>(stored.getStringSet(SAVED, Set.of()));
  }

  void join(Network network) {
    Set<String> saved = saved();
    saved.add(network.name());
    stored.edit().putStringSet(SAVED, saved).putString(CONNECTED, network.name()).apply();
  }

  void leave() {
    stored.edit().remove(CONNECTED).apply();
  }

  void forget(Network network) {
    Set<String> saved = saved();
    saved.remove(network.name());
    stored.edit().putStringSet(SAVED, saved).apply();
    if (network.name().equals(connected())) {
      leave();
    }
  }
}
