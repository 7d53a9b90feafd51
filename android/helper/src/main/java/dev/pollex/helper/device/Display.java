package dev.pollex.helper.device;

import android.graphics.Point;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;

/** Size, density and rotation of the default display; read anew each time. */
public final class Display {
  private static final int DEFAULT_DISPLAY = 0;
  private static final int QUARTER_TURN = 1;

  private final PrintStream log;
  private final Method getDisplayInfo;
  private final Object manager;

  Display(Variants variants, PrintStream log) {
    this.log = log;
    Class<?> type = Members.type("android.hardware.display.DisplayManagerGlobal");
    Method getInstance = Members.method(type, "getInstance");
    getDisplayInfo = Members.method(type, "getDisplayInfo", int.class);
    manager = getInstance == null ? null : Members.call(getInstance, null);
    variants.found("display", manager != null ? "DisplayManagerGlobal" : "IWindowManager");
  }

  /** The facts, or null if the phone tells none. */
  public Facts facts() {
    try {
      Facts facts = fromDisplayManager();
      return facts != null ? facts : fromWindowManager();
    } catch (RuntimeException e) {
      e.printStackTrace(log);
      return null;
    }
  }

  private Facts fromDisplayManager() {
    try {
      Object info = manager == null ? null : Members.call(getDisplayInfo, manager, DEFAULT_DISPLAY);
      return info == null
          ? null
          : new Facts(
              Members.number(info, "logicalWidth"),
              Members.number(info, "logicalHeight"),
              Members.number(info, "logicalDensityDpi"),
              Members.number(info, "rotation"));
    } catch (ReflectiveOperationException e) {
      e.printStackTrace(log);
    } catch (RuntimeException e) {
      e.printStackTrace(log); // some vendors fail inside (a Samsung without its configuration)
    }
    return null;
  }

  private static Facts fromWindowManager() {
    Object service = Services.get("window", "android.view.IWindowManager");
    if (service == null) {
      return null;
    }
    Class<?> type = Members.type("android.view.IWindowManager");
    Method size = Members.method(type, "getBaseDisplaySize", int.class, Point.class);
    Method density = Members.method(type, "getBaseDisplayDensity", int.class);
    Method rotation = Members.method(type, "getDefaultDisplayRotation");
    if (size == null || density == null || rotation == null) {
      return null;
    }
    Point upright = new Point();
    Members.call(size, service, DEFAULT_DISPLAY, upright);
    int dpi = (Integer) Members.call(density, service, DEFAULT_DISPLAY);
    int turned = (Integer) Members.call(rotation, service);
    boolean lies = (turned & QUARTER_TURN) != 0;
    return new Facts(lies ? upright.y : upright.x, lies ? upright.x : upright.y, dpi, turned);
  }

  /** One reading. */
  public static final class Facts {
    public final int width;
    public final int height;
    public final int density;
    /** Quarter turns. */
    public final int rotation;

    Facts(int width, int height, int density, int rotation) {
      this.width = width;
      this.height = height;
      this.density = density;
      this.rotation = rotation;
    }

    public int[] bounds() {
      return new int[] {0, 0, width, height};
    }

    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<String, Object>();
      json.put("width", width);
      json.put("height", height);
      json.put("density", density);
      json.put("rotation", rotation);
      return json;
    }
  }
}
