package pollex.phone.system.command;

import java.util.List;

/** The services that this phone has, by the names of Android's service manager. */
public final class SystemServices {
  /** Sorted. */
  public static final List<String> NAMES =
      List.of(
          "SurfaceFlinger", "accessibility", "activity", "appops", "battery", "connectivity", "content", "display", "input",
          "input_method", "locale", "lock_settings", "meminfo", "notification", "package", "power", "settings", "statusbar", "uimode",
          "wifi", "window");

  private SystemServices() {}
}
