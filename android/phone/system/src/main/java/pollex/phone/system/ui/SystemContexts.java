package pollex.phone.system.ui;

import android.content.Context;
import android.content.ContextWrapper;
import android.view.ContextThemeWrapper;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.service.DisplayServer;

/** Contexts in whose names the system's own windows are shown. */
public final class SystemContexts {
  private static final int DP = 160;

  private SystemContexts() {}

  /** For what a phone's SystemUI shows. */
  public static Context systemUi() {
    return named("com.android.systemui");
  }

  /** For dialogs of the system server itself. */
  static Context android() {
    return named("android");
  }

  /** For windows of this package. */
  public static Context named(String packageName) {
    Context themed =
        new ContextThemeWrapper(
            RuntimeEnvironment.getApplication(), android.R.style.Theme_DeviceDefault_Light_Dialog_Alert);
    return new ContextWrapper(themed) {
      @Override
      public String getPackageName() {
        return packageName;
      }
    };
  }

  /** From density-independent pixels. */
  public static int px(int dp) {
    return dp * DisplayServer.get().options().density() / DP;
  }
}
