package pollex.phone.system.ui;

import android.content.Context;
import android.content.Intent;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.provider.Settings;
import android.text.format.DateFormat;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewTreeObserver.InternalInsetsInfo;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.widget.FrameLayout;
import android.widget.TextView;
import java.util.Date;
import java.util.List;
import pollex.phone.system.MainLoop;
import pollex.phone.system.app.Tasks;
import pollex.phone.system.service.NotificationServer;
import pollex.phone.system.service.NotificationServer.Posted;

/** The notification shade: notifications and quick settings, and a new notification over an app for a while. */
final class Shade {
  private static final long HEADS_UP_MS = 5_000;
  private static final int HEADS_UP_MARGIN_DP = 8;
  private static final int CLOSED_FLAGS =
      LayoutParams.FLAG_HARDWARE_ACCELERATED | LayoutParams.FLAG_LAYOUT_IN_SCREEN | LayoutParams.FLAG_SPLIT_TOUCH
          | LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_NOT_TOUCH_MODAL;

  /** How far it is open. */
  enum Level {
    CLOSED,
    HEADS_UP,
    NOTIFICATIONS,
    SETTINGS
  }

  private final Context context = SystemContexts.systemUi();
  private final ShadeRoot root = new ShadeRoot(context, this);
  private final View panel = SystemContexts.inflate(context, "notification_shade");
  private final FrameLayout headsUp = new FrameLayout(context);
  private final QuickSettings settings;
  private final NotificationStack stack;
  private final LayoutParams params;
  private Level level = Level.CLOSED;
  private NotificationRow alerting;
  private long alertNumber;

  Shade() {
    root.addView(panel);
    root.addView(headsUp, headsUpParams());
    settings = new QuickSettings(SystemContexts.find(panel, "quick_qs_panel"));
    stack = new NotificationStack(this, panel);
    SystemContexts.find(panel, "settings_button").setOnClickListener(view -> openSettings());
    params =
        new LayoutParams(
            ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT,
            LayoutParams.TYPE_NOTIFICATION_SHADE, CLOSED_FLAGS, PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP;
    params.setFitInsetsTypes(0);
    params.setTitle("NotificationShade");
    root.setVisibility(View.GONE);
    root.getViewTreeObserver().addOnComputeInternalInsetsListener(this::limitTouches);
    windows().addView(root, params);
  }

  private static FrameLayout.LayoutParams headsUpParams() {
    FrameLayout.LayoutParams place =
        new FrameLayout.LayoutParams(
            ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT, Gravity.TOP);
    int margin = SystemContexts.px(HEADS_UP_MARGIN_DP);
    place.setMargins(margin, margin, margin, 0);
    return place;
  }

  private WindowManager windows() {
    return context.getSystemService(WindowManager.class);
  }

  void remove() {
    level = Level.CLOSED;
    windows().removeViewImmediate(root);
  }

  /** While only a notification is shown, the rest of the display belongs to the app below. */
  private void limitTouches(InternalInsetsInfo info) {
    if (level != Level.HEADS_UP) return;
    info.setTouchableInsets(InternalInsetsInfo.TOUCHABLE_INSETS_REGION);
    Rect place = new Rect();
    headsUp.getHitRect(place);
    info.touchableRegion.set(place);
  }

  Level level() {
    return level;
  }

  /** Opens or closes it. */
  void set(Level wanted) {
    if (level == wanted) return;
    level = wanted;
    boolean open = isOpen();
    panel.setVisibility(open ? View.VISIBLE : View.GONE);
    headsUp.setVisibility(level == Level.HEADS_UP ? View.VISIBLE : View.GONE);
    if (level != Level.HEADS_UP) forgetAlert();
    settings.showAll(level == Level.SETTINGS);
    SystemContexts.find(panel, "notifications_area").setVisibility(level == Level.SETTINGS ? View.GONE : View.VISIBLE);
    if (open) showTime();
    root.setVisibility(level == Level.CLOSED ? View.GONE : View.VISIBLE);
    params.flags = open ? CLOSED_FLAGS & ~(LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_NOT_TOUCH_MODAL)
        : CLOSED_FLAGS;
    windows().updateViewLayout(root, params);
  }

  boolean isOpen() {
    return level == Level.NOTIFICATIONS || level == Level.SETTINGS;
  }

  private void showTime() {
    Date now = new Date();
    SystemContexts.<TextView>find(panel, "clock").setText(DateFormat.getTimeFormat(context).format(now));
    SystemContexts.<TextView>find(panel, "date").setText(DateFormat.getMediumDateFormat(context).format(now));
  }

  private void openSettings() {
    set(Level.CLOSED);
    Intent intent = new Intent(Settings.ACTION_SETTINGS).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    if (Tasks.resolve(intent) != null) Tasks.get().start(intent, null, null, -1);
  }

  void showSettings() {
    settings.update();
  }

  void showNotifications(List<Posted> posted) {
    stack.show(posted);
    boolean gone = alerting != null && posted.stream().noneMatch(one -> one.item().getKey().equals(alerting.key()));
    if (gone && level == Level.HEADS_UP) set(Level.CLOSED);
  }

  /** Shows a notification over the app in front, for five seconds. */
  void headsUp(Posted posted) {
    if (isOpen()) return;
    forgetAlert();
    alerting = new NotificationRow(context, this, posted, NotificationRow.Form.HEADS_UP);
    headsUp.addView(alerting);
    set(Level.HEADS_UP);
    root.requestLayout();
    long number = ++alertNumber;
    MainLoop.get()
        .postDelayed(
            () -> {
              if (alertNumber == number && level == Level.HEADS_UP && !alerting.isInUse()) set(Level.CLOSED);
            },
            HEADS_UP_MS);
  }

  private void forgetAlert() {
    headsUp.removeAllViews();
    alerting = null;
    alertNumber++;
  }

  /** A notification was tapped, or one of its actions that opens a page. */
  void leave() {
    set(Level.CLOSED);
  }

  /** An answer is being written: keys must reach the field, also in a notification over an app. */
  void writing() {
    params.flags &= ~LayoutParams.FLAG_NOT_FOCUSABLE;
    windows().updateViewLayout(root, params);
  }

  /** A person has swiped a notification away. */
  void dismiss(Posted posted) {
    NotificationServer.get().dismiss(posted);
  }
}
