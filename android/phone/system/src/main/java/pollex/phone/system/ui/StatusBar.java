package pollex.phone.system.ui;

import android.annotation.SuppressLint;
import android.content.Context;
import android.content.res.ColorStateList;
import android.graphics.Color;
import android.graphics.PixelFormat;
import android.graphics.drawable.Icon;
import android.provider.Settings;
import android.text.format.DateFormat;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.Date;
import java.util.List;
import org.robolectric.shadows.SystemBars;
import pollex.phone.shell.WallClock;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Packages;
import pollex.phone.system.service.NotificationServer.Posted;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** The bar on top: clock, icons of notifications and of the phone. A finger that pulls it down opens the shade. */
final class StatusBar {
  private static final long MINUTE_MS = 60_000;
  private static final int ICON_DP = 18;
  private static final int MAX_ICONS = 4;

  private final SystemUi ui;
  private final Context context = SystemContexts.systemUi();
  private final FrameLayout root = new Bar(context);
  private final View content = SystemContexts.inflate(context, "status_bar");
  private boolean dark;

  StatusBar(SystemUi ui) {
    this.ui = ui;
    root.addView(content);
    LayoutParams params =
        new LayoutParams(
            ViewGroup.LayoutParams.MATCH_PARENT, SystemBars.statusBarHeight(), LayoutParams.TYPE_STATUS_BAR,
            LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_HARDWARE_ACCELERATED
                | LayoutParams.FLAG_LAYOUT_IN_SCREEN | LayoutParams.FLAG_SPLIT_TOUCH,
            PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP;
    params.setFitInsetsTypes(0);
    params.setTitle("StatusBar");
    SystemContexts.find(content, "battery")
        .setContentDescription(SystemContexts.text(context, "battery_level", 100));
    showSettings();
    tick();
    windows().addView(root, params);
  }

  private WindowManager windows() {
    return context.getSystemService(WindowManager.class);
  }

  void remove() {
    windows().removeViewImmediate(root);
  }

  /** The clock goes on as long as this bar is there. */
  private void tick() {
    if (root.getParent() == null && root.getTag() != null) return;
    root.setTag(this);
    showTime();
    long now = WallClock.millis();
    MainLoop.get().postDelayed(this::tick, MINUTE_MS - now % MINUTE_MS);
  }

  private void showTime() {
    TextView clock = SystemContexts.find(content, "clock");
    String time = DateFormat.getTimeFormat(context).format(new Date(WallClock.millis()));
    clock.setText(time);
    clock.setContentDescription(time);
  }

  /** Settings that the bar tells of have changed. */
  void showSettings() {
    boolean airplane = isOn(Settings.Global.AIRPLANE_MODE_ON);
    show("airplane", airplane);
    show("wifi_signal", isOn(Settings.Global.WIFI_ON) && !airplane);
  }

  private static boolean isOn(String setting) {
    return "1".equals(SettingsServer.get().get(Namespace.GLOBAL, setting));
  }

  private void show(String name, boolean shown) {
    SystemContexts.find(content, name).setVisibility(shown ? View.VISIBLE : View.GONE);
  }

  /** An icon for each of the first notifications. */
  void showNotifications(List<Posted> posted) {
    ViewGroup icons = SystemContexts.find(content, "notificationIcons");
    icons.removeAllViews();
    for (Posted one : posted.subList(0, Math.min(MAX_ICONS, posted.size()))) {
      ImageView icon = new ImageView(context);
      Icon small = one.notification().getSmallIcon();
      if (small != null) icon.setImageDrawable(small.loadDrawable(context));
      icon.setImageTintList(ColorStateList.valueOf(dark ? Color.BLACK : Color.WHITE));
      icon.setContentDescription(
          SystemContexts.text(
              context, "notification_icon", Packages.label(one.packageName()), NotificationRow.title(one)));
      icons.addView(icon, SystemContexts.px(ICON_DP), SystemContexts.px(ICON_DP));
    }
  }

  /** An app may have the whole display for itself. */
  void setShown(boolean shown) {
    root.setVisibility(shown ? View.VISIBLE : View.GONE);
  }

  boolean isShown() {
    return root.getVisibility() == View.VISIBLE;
  }

  /** Dark on an app that is light there. */
  void setDark(boolean wanted) {
    if (dark == wanted) return;
    dark = wanted;
    int color = dark ? Color.BLACK : Color.WHITE;
    SystemContexts.<TextView>find(content, "clock").setTextColor(color);
    tint(content, ColorStateList.valueOf(color));
  }

  private static void tint(View view, ColorStateList color) {
    if (view instanceof ImageView image) image.setImageTintList(color);
    if (!(view instanceof ViewGroup group)) return;
    for (int i = 0; i < group.getChildCount(); i++) tint(group.getChildAt(i), color);
  }

  /** Pulled down far enough by one finger it opens the notifications, by two the settings. */
  @SuppressLint("ViewConstructor")
  private final class Bar extends FrameLayout {
    private float startY;
    private int fingers;

    Bar(Context context) {
      super(context);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      int action = event.getActionMasked();
      if (action == MotionEvent.ACTION_DOWN) {
        startY = event.getY();
        fingers = 1;
      }
      fingers = Math.max(fingers, event.getPointerCount());
      int far = 2 * ViewConfiguration.get(getContext()).getScaledTouchSlop();
      if (action == MotionEvent.ACTION_MOVE && fingers > 0 && event.getY() - startY > far) {
        if (fingers > 1) ui.expandSettings();
        else ui.expandNotifications();
        fingers = 0; // once for each pull
      }
      return true;
    }
  }
}
