package pollex.phone.system.ui;

import android.content.Context;
import android.provider.Settings;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.LinearLayout;
import android.widget.SeekBar;
import android.widget.Switch;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.system.service.DisplayServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** The tiles and the slider of the shade, each over one value of Android's own tables. */
final class QuickSettings {
  private static final int COLUMNS = 2;
  private static final int ALWAYS_SHOWN_ROWS = 2;
  private static final int MAX_BRIGHTNESS = 255;
  private static final int TILE_DP = 64;
  private static final int SLIDER_DP = 48;
  private static final String YES = "1";
  private static final String NO = "0";

  /** One value with two states. */
  private record Tile(String label, Namespace namespace, String setting, String on, String off) {
    boolean isOn() {
      return on.equals(SettingsServer.get().get(namespace, setting));
    }

    void toggle() {
      SettingsServer.get().put(namespace, setting, isOn() ? off : on);
    }
  }

  private static final List<Tile> TILES =
      List.of(
          new Tile("wifi", Namespace.GLOBAL, Settings.Global.WIFI_ON, YES, NO),
          new Tile("bluetooth", Namespace.GLOBAL, Settings.Global.BLUETOOTH_ON, YES, NO),
          new Tile("airplane", Namespace.GLOBAL, Settings.Global.AIRPLANE_MODE_ON, YES, NO),
          new Tile("rotation", Namespace.SYSTEM, Settings.System.ACCELEROMETER_ROTATION, YES, NO),
          new Tile(
              "dark", Namespace.SECURE, DisplayServer.NIGHT_MODE, DisplayServer.NIGHT_YES, DisplayServer.NIGHT_NO));

  private final ViewGroup panel;
  private final List<View> tiles = new ArrayList<>();
  private final SeekBar brightness;

  QuickSettings(ViewGroup panel) {
    this.panel = panel;
    Context context = panel.getContext();
    LinearLayout row = null;
    for (Tile tile : TILES) {
      if (tiles.size() % COLUMNS == 0) {
        row = new LinearLayout(context);
        panel.addView(row);
      }
      View view = View.inflate(context, SystemContexts.id(context, "layout", "tile"), null);
      row.addView(view, new LinearLayout.LayoutParams(0, SystemContexts.px(TILE_DP), 1));
      view.setOnClickListener(v -> tile.toggle());
      view.setAccessibilityDelegate(new AsSwitch(tile));
      tiles.add(view);
    }
    brightness = new SeekBar(context);
    brightness.setId(SystemContexts.id(context, "id", "slider"));
    brightness.setMax(MAX_BRIGHTNESS);
    brightness.setContentDescription(SystemContexts.text(context, "brightness"));
    brightness.setOnSeekBarChangeListener(new Dimmer());
    panel.addView(brightness, ViewGroup.LayoutParams.MATCH_PARENT, SystemContexts.px(SLIDER_DP));
    update();
  }

  /** Shows the values as they are now. */
  void update() {
    Context context = panel.getContext();
    for (int i = 0; i < tiles.size(); i++) {
      Tile tile = TILES.get(i);
      View view = tiles.get(i);
      String state = SystemContexts.text(context, tile.isOn() ? "on" : "off");
      String label = SystemContexts.text(context, tile.label());
      SystemContexts.<TextView>find(view, "tile_label").setText(label);
      SystemContexts.<TextView>find(view, "app_label").setText(state);
      view.setContentDescription(label);
      view.setStateDescription(state);
      int color = SystemContexts.id(context, "color", tile.isOn() ? "tile_on" : "tile_off");
      view.setBackgroundTintList(context.getColorStateList(color));
    }
    String value = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.SCREEN_BRIGHTNESS);
    if (value != null && value.matches("\\d{1,3}")) brightness.setProgress(Integer.parseInt(value));
  }

  /** All of them, or those of the first rows. */
  void showAll(boolean all) {
    for (int i = 0; i < panel.getChildCount(); i++) {
      panel.getChildAt(i).setVisibility(all || i < ALWAYS_SHOWN_ROWS ? View.VISIBLE : View.GONE);
    }
  }

  /** A tile is a switch to those who cannot see it. */
  private static final class AsSwitch extends View.AccessibilityDelegate {
    private final Tile tile;

    private AsSwitch(Tile tile) {
      this.tile = tile;
    }

    @Override
    public void onInitializeAccessibilityNodeInfo(View host, AccessibilityNodeInfo info) {
      super.onInitializeAccessibilityNodeInfo(host, info);
      info.setClassName(Switch.class.getName());
      info.setCheckable(true);
      info.setChecked(tile.isOn());
    }
  }

  /** Writes what a finger sets. */
  private static final class Dimmer implements SeekBar.OnSeekBarChangeListener {
    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean byFinger) {
      if (!byFinger) return;
      SettingsServer.get().put(Namespace.SYSTEM, Settings.System.SCREEN_BRIGHTNESS, Integer.toString(progress));
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {
      // the value follows the finger
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
      // it has followed
    }
  }
}
