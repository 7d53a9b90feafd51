package pollex.phone.system.ui;

import android.view.InsetsController;
import android.view.WindowInsets;
import android.view.WindowInsetsController;
import android.view.WindowManager.LayoutParams;
import java.util.List;
import org.robolectric.shadows.SystemBars;
import pollex.phone.system.MainLoop;
import pollex.phone.system.service.LockServer;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.NotificationServer.Posted;
import pollex.phone.system.service.PowerServer;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.window.Windows;

/** Stands for SystemUI: the windows that the phone itself lays over apps. Main thread only. */
public final class SystemUi {
  private static SystemUi instance;

  private StatusBar bar;
  private Shade shade;

  private SystemUi() {
    bar = new StatusBar(this);
    shade = new Shade();
    SettingsServer.get().onChange((namespace, name) -> MainLoop.get().post(this::settingsChanged));
  }

  /** Makes the windows. The app with their layouts must be installed. */
  public static void start() {
    instance = new SystemUi();
  }

  public static SystemUi get() {
    return instance;
  }

  /** At the boundary of a turn: the bar goes when the app in front wants the whole display, and with the light. */
  public void update() {
    InsetsController app = appInFront();
    int wanted = app == null ? WindowInsets.Type.defaultVisible() : app.getRequestedVisibleTypes();
    SystemBars.setVisible(wanted);
    boolean shown = (wanted & WindowInsets.Type.statusBars()) != 0 && PowerServer.get().isInteractive();
    if (bar.isShown() != shown) bar.setShown(shown);
    bar.setDark(app != null && isLight(app));
  }

  private static InsetsController appInFront() {
    for (Windows.Window window : Windows.visible()) {
      boolean isApp = window.params().type < LayoutParams.FIRST_SUB_WINDOW;
      if (isApp && window.isFocusable()) return window.root().getInsetsController();
    }
    return null;
  }

  private static boolean isLight(InsetsController app) {
    return (app.getSystemBarsAppearance() & WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS) != 0;
  }

  private void settingsChanged() {
    bar.showSettings();
    shade.showSettings();
  }

  /**
   * What is posted has changed.
   *
   * @param alerting what has come up now, or null
   */
  public void notificationsChanged(Posted alerting) {
    List<Posted> posted = NotificationServer.get().posted();
    bar.showNotifications(posted);
    shade.showNotifications(posted);
    boolean seen = !LockServer.get().isLocked();
    if (alerting != null && alerting.alerts() && seen) shade.headsUp(alerting);
  }

  /** Opens the shade with the notifications. */
  public void expandNotifications() {
    if (!LockServer.get().isLocked()) shade.set(Shade.Level.NOTIFICATIONS);
  }

  /** Opens the shade with all quick settings. */
  public void expandSettings() {
    if (!LockServer.get().isLocked()) shade.set(Shade.Level.SETTINGS);
  }

  /** Closes the shade. */
  public void collapse() {
    shade.set(Shade.Level.CLOSED);
  }

  /** Language, colors, size or font have changed: all is made anew. */
  public void configurationChanged() {
    boolean shown = bar.isShown();
    Shade.Level level = shade.level();
    StatusBar freshBar = new StatusBar(this); // first, so that what fails half way leaves the old ones
    Shade freshShade = new Shade();
    bar.remove();
    shade.remove();
    bar = freshBar;
    bar.setShown(shown);
    shade = freshShade;
    notificationsChanged(null);
    if (level != Shade.Level.HEADS_UP) shade.set(level);
    VolumePanel.hide();
    RecentsPanel.hide();
    LockScreen.configurationChanged();
  }
}
