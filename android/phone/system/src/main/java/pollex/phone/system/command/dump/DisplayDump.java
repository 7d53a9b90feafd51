package pollex.phone.system.command.dump;

import android.graphics.Rect;
import android.hardware.display.DisplayViewport;
import android.provider.Settings;
import android.view.Display;
import android.view.DisplayInfo;
import java.io.PrintWriter;
import java.util.List;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;
import pollex.phone.system.state.DisplayState;
import pollex.phone.system.state.State;

/** {@code dumpsys display}: size, rotation, density, state and brightness of the one display. */
public final class DisplayDump implements Dump {
  /** The physical display's number, as SurfaceFlinger and {@code screencap -d} count. */
  static final long PHYSICAL_ID = 4619827259835644672L;

  private static final String UNIQUE_ID = "local:" + PHYSICAL_ID;
  private static final float MAX_BRIGHTNESS = 255;
  private static final int REFRESH_HZ = 60;

  @Override
  public void print(List<String> args, PrintWriter out) {
    State state = State.current();
    String info = info();
    String screen = state.interactive() ? "ON" : "OFF";
    out.println("DISPLAY MANAGER (dumpsys display)");
    out.println("  mSafeMode=false");
    out.println("  mViewports=[" + viewport(state.display()) + "]");
    out.println("  mDefaultDisplayDefaultColorMode=0");
    out.println();
    out.println("Display States: size=1");
    out.println("  Display Id=0");
    out.println("  Display State=" + screen);
    out.println("  Display Brightness=" + brightness());
    out.println("  Display SdrBrightness=" + brightness());
    out.println();
    out.println("Logical Displays: size=1");
    out.println("  Display 0:");
    out.println("    mDisplayId=0");
    out.println("    mLayerStack=0");
    out.println("    mPrimaryDisplayDevice=Built-in Screen(" + UNIQUE_ID + ")");
    out.println("    mBaseDisplayInfo=" + info);
    out.println("    mOverrideDisplayInfo=" + info);
    out.println();
    out.println("Display Power Controller:");
    out.println("  mDisplayId=0");
    out.println("  mScreenState=" + screen);
    out.println("  mScreenBrightness=" + brightness());
  }

  private static float brightness() {
    String value = SettingsServer.get().get(Namespace.SYSTEM, Settings.System.SCREEN_BRIGHTNESS);
    return value != null && value.matches("\\d{1,3}") ? Integer.parseInt(value) / MAX_BRIGHTNESS : 0;
  }

  static DisplayViewport viewport(DisplayState display) {
    DisplayViewport viewport = new DisplayViewport();
    viewport.type = DisplayViewport.VIEWPORT_INTERNAL;
    viewport.valid = true;
    viewport.isActive = true;
    viewport.displayId = Display.DEFAULT_DISPLAY;
    viewport.uniqueId = UNIQUE_ID;
    viewport.physicalPort = 0;
    viewport.orientation = display.rotation();
    viewport.logicalFrame.set(0, 0, display.widthPx(), display.heightPx());
    viewport.physicalFrame.set(new Rect(viewport.logicalFrame));
    viewport.deviceWidth = display.naturalWidthPx();
    viewport.deviceHeight = display.naturalHeightPx();
    return viewport;
  }

  /** What Android's own class prints of the display. */
  public static String info() {
    State state = State.current();
    DisplayState display = state.display();
    DisplayInfo info = new DisplayInfo();
    info.displayId = Display.DEFAULT_DISPLAY;
    info.name = "Built-in Screen";
    info.uniqueId = UNIQUE_ID;
    info.type = Display.TYPE_INTERNAL;
    info.state = state.interactive() ? Display.STATE_ON : Display.STATE_OFF;
    info.appWidth = display.widthPx();
    info.appHeight = display.heightPx();
    info.logicalWidth = display.widthPx();
    info.logicalHeight = display.heightPx();
    info.rotation = display.rotation();
    info.logicalDensityDpi = display.density();
    info.physicalXDpi = display.density();
    info.physicalYDpi = display.density();
    Display.Mode mode = new Display.Mode(1, display.naturalWidthPx(), display.naturalHeightPx(), REFRESH_HZ);
    info.modeId = 1;
    info.defaultModeId = 1;
    info.supportedModes = new Display.Mode[] {mode};
    info.renderFrameRate = REFRESH_HZ;
    info.largestNominalAppWidth = Math.max(display.widthPx(), display.heightPx());
    info.largestNominalAppHeight = info.largestNominalAppWidth;
    info.smallestNominalAppWidth = Math.min(display.widthPx(), display.heightPx());
    info.smallestNominalAppHeight = info.smallestNominalAppWidth;
    return info.toString().replaceFirst("\\}$", "") + rest(info);
  }

  /** What the class tells only to a system process. */
  private static String rest(DisplayInfo info) {
    return ", type INTERNAL, uniqueId \"" + UNIQUE_ID + "\", app " + info.appWidth + " x " + info.appHeight
        + ", density " + info.logicalDensityDpi + " (" + info.physicalXDpi + " x " + info.physicalYDpi + ") dpi, layerStack 0}";
  }
}
