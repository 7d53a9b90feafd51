package pollex.phone.system.ui;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.pm.PackageManager.NameNotFoundException;
import android.view.ContextThemeWrapper;
import android.view.View;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.app.Packages;
import pollex.phone.system.service.DisplayServer;

/** Contexts in whose names the system's own windows are shown. */
public final class SystemContexts {
  /** Package of what a phone's SystemUI shows; its APK has the layouts and texts. */
  public static final String SYSTEM_UI = "com.android.systemui";

  private static final int DP = 160;

  private SystemContexts() {}

  /** For what a phone's SystemUI shows, in the language and colors of now. */
  public static Context systemUi() {
    try {
      Context context =
          RuntimeEnvironment.getApplication()
              .createApplicationContext(
                  Packages.get().find(SYSTEM_UI).parsed().applicationInfo,
                  Context.CONTEXT_INCLUDE_CODE | Context.CONTEXT_IGNORE_SECURITY);
      return new ContextThemeWrapper(context, id(context, "style", "SystemUi"));
    } catch (NameNotFoundException e) {
      throw new IllegalStateException(e); // it came with the phone
    }
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

  /** The number of one of SystemUI's resources, by type and name. */
  static int id(Context systemUi, String type, String name) {
    int id = systemUi.getResources().getIdentifier(name, type, SYSTEM_UI);
    if (id == 0) throw new IllegalArgumentException("no " + type + " " + name);
    return id;
  }

  /** One of SystemUI's texts. */
  static String text(Context systemUi, String name, Object... values) {
    return systemUi.getString(id(systemUi, "string", name), values);
  }

  /** The view of that name in one of SystemUI's layouts. */
  static <T extends View> T find(View parent, String name) {
    return parent.requireViewById(id(parent.getContext(), "id", name));
  }

  /** A new view of one of SystemUI's layouts. */
  static View inflate(Context systemUi, String layout) {
    return View.inflate(systemUi, id(systemUi, "layout", layout), null);
  }

  /** From density-independent pixels. */
  public static int px(int dp) {
    return dp * DisplayServer.get().options().density() / DP;
  }
}
