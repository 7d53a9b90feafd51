package pollex.phone.system;

import android.content.Context;
import android.content.Intent;
import android.content.pm.FeatureInfo;
import android.content.pm.PackageManager;
import android.os.BatteryManager;
import android.os.Process;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowBuild;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowStatFs;

/** What apps may read about the hardware and the build: the facts of this phone, in one place. */
final class DeviceFacts {
  private static final String MODEL = "pollex";
  private static final String MAKER = "pollex";
  private static final int BLOCK_BYTES = 4_096;
  private static final int BLOCKS = (int) (64L * 1_000_000_000 / BLOCK_BYTES);
  private static final int FREE_BLOCKS = BLOCKS * 3 / 4;

  /** What {@code hasSystemFeature} says yes to. */
  private static final String[] FEATURES = {
    PackageManager.FEATURE_APP_WIDGETS,
    PackageManager.FEATURE_FAKETOUCH,
    PackageManager.FEATURE_HOME_SCREEN,
    PackageManager.FEATURE_INPUT_METHODS,
    PackageManager.FEATURE_SCREEN_LANDSCAPE,
    PackageManager.FEATURE_SCREEN_PORTRAIT,
    PackageManager.FEATURE_TOUCHSCREEN,
    PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH,
    PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_DISTINCT,
    PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_JAZZHAND,
    PackageManager.FEATURE_WIFI,
  };

  private DeviceFacts() {}

  static void apply() {
    ShadowBuild.setModel(MODEL);
    ShadowBuild.setManufacturer(MAKER);
    ShadowBuild.setBrand(MAKER);
    ShadowBuild.setProduct("pollex_phone");
    ShadowBuild.setDevice("virtual");
    for (String path : new String[] {"/data", "/storage/emulated/0", "/sdcard"}) {
      ShadowStatFs.registerStats(path, BLOCKS, FREE_BLOCKS, FREE_BLOCKS);
    }
    Context context = RuntimeEnvironment.getApplication();
    context.sendStickyBroadcast(battery());
    hideOwnPackage(context);
    declareFeatures(context);
  }

  private static void declareFeatures(Context context) {
    ShadowPackageManager packages = Shadows.shadowOf(context.getPackageManager());
    for (String name : FEATURES) {
      FeatureInfo feature = new FeatureInfo();
      feature.name = name;
      packages.addSystemAvailableFeature(feature);
      packages.setSystemFeature(name, true);
    }
  }

  private static Intent battery() {
    return new Intent(Intent.ACTION_BATTERY_CHANGED)
        .putExtra(BatteryManager.EXTRA_LEVEL, 100)
        .putExtra(BatteryManager.EXTRA_SCALE, 100)
        .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_FULL)
        .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
        .putExtra(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_AC)
        .putExtra(BatteryManager.EXTRA_TEMPERATURE, 250)
        .putExtra(BatteryManager.EXTRA_VOLTAGE, 4_200)
        .putExtra(BatteryManager.EXTRA_PRESENT, true)
        .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
  }

  /** Robolectric's base package is no app that anybody has installed. */
  private static void hideOwnPackage(Context context) {
    context.getPackageManager()
        .setApplicationHiddenSettingAsUser(context.getPackageName(), true, Process.myUserHandle());
  }
}
