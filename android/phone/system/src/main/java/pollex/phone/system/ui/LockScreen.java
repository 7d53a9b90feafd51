package pollex.phone.system.ui;

import android.annotation.SuppressLint;
import android.content.Context;
import android.graphics.PixelFormat;
import android.text.format.DateFormat;
import android.view.Gravity;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.TextView;
import java.util.Date;
import pollex.phone.system.service.LockServer;

/** The lock screen: a finger that goes up opens it, or asks for the PIN. Main thread only. */
public final class LockScreen {
  private static final int KEYS = 10;
  private static LockScreen shown;

  private final Context context = SystemContexts.systemUi();
  private final Root root = new Root(context);

  private LockScreen() {
    root.addView(SystemContexts.inflate(context, "keyguard"));
    Date now = new Date();
    text("lockscreen_clock_view", DateFormat.getTimeFormat(context).format(now));
    text("date", DateFormat.getMediumDateFormat(context).format(now));
    for (int i = 0; i < KEYS; i++) {
      String digit = Integer.toString(i);
      SystemContexts.find(root, "key" + i).setOnClickListener(view -> pin().append(digit));
    }
    SystemContexts.find(root, "delete_button").setOnClickListener(view -> delete());
    SystemContexts.find(root, "key_enter").setOnClickListener(view -> check());
    pin().setOnEditorActionListener(
        (view, action, key) -> {
          if (key == null || key.getAction() == KeyEvent.ACTION_DOWN) check();
          return true;
        });
    LayoutParams params =
        new LayoutParams(
            ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT,
            LayoutParams.TYPE_NOTIFICATION_SHADE,
            LayoutParams.FLAG_HARDWARE_ACCELERATED | LayoutParams.FLAG_LAYOUT_IN_SCREEN, PixelFormat.TRANSLUCENT);
    params.gravity = Gravity.TOP;
    params.setFitInsetsTypes(0);
    params.setTitle("NotificationShade"); // on a phone it is a part of that window
    windows().addView(root, params);
  }

  /** Lays it over everything. */
  public static void show() {
    SystemUi.get().collapse();
    RecentsPanel.hide();
    if (shown == null) shown = new LockScreen();
  }

  /** Takes it away. */
  public static void hide() {
    if (shown == null) return;
    shown.windows().removeViewImmediate(shown.root);
    shown = null;
  }

  /** Shows the pad for the PIN. */
  public static void askForPin() {
    if (shown != null) shown.showPad(true);
  }

  /** Language, colors or size have changed: it is made anew. */
  static void configurationChanged() {
    if (shown == null) return;
    hide();
    show();
  }

  private WindowManager windows() {
    return context.getSystemService(WindowManager.class);
  }

  private EditText pin() {
    return SystemContexts.find(root, "pinEntry");
  }

  private void text(String view, CharSequence text) {
    SystemContexts.<TextView>find(root, view).setText(text);
  }

  private boolean isPadShown() {
    return SystemContexts.find(root, "keyguard_pin_view").getVisibility() == View.VISIBLE;
  }

  private void showPad(boolean wanted) {
    SystemContexts.find(root, "keyguard_pin_view").setVisibility(wanted ? View.VISIBLE : View.GONE);
    SystemContexts.find(root, "keyguard_status_view").setVisibility(wanted ? View.GONE : View.VISIBLE);
    text("keyguard_message_area", SystemContexts.text(context, "enter_pin"));
    pin().setText("");
    if (wanted) pin().requestFocus();
  }

  private void open() {
    if (LockServer.get().isSecure()) showPad(true);
    else LockServer.get().unlock(null);
  }

  private void delete() {
    int length = pin().length();
    if (length > 0) pin().getText().delete(length - 1, length);
  }

  private void check() {
    LockServer.Answer answer = LockServer.get().unlock(pin().getText().toString());
    if (answer == LockServer.Answer.OPEN) return;
    boolean wrong = answer == LockServer.Answer.WRONG;
    text("keyguard_message_area", SystemContexts.text(context, wrong ? "wrong_pin" : "too_many_attempts"));
    pin().setText("");
  }

  /** The whole window. */
  @SuppressLint("ViewConstructor")
  private final class Root extends FrameLayout {
    private float startY;

    Root(Context context) {
      super(context);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
      boolean up = event.getAction() == KeyEvent.ACTION_UP;
      switch (event.getKeyCode()) {
        case KeyEvent.KEYCODE_BACK:
          if (up) showPad(false);
          return true;
        case KeyEvent.KEYCODE_MENU:
          if (up && !isPadShown()) open();
          return true;
        default:
          return super.dispatchKeyEvent(event);
      }
    }

    @Override
    @SuppressLint("ClickableViewAccessibility")
    public boolean onTouchEvent(MotionEvent event) {
      if (event.getActionMasked() == MotionEvent.ACTION_DOWN) startY = event.getY();
      int far = 2 * ViewConfiguration.get(getContext()).getScaledTouchSlop();
      boolean swipedUp = event.getActionMasked() == MotionEvent.ACTION_UP && startY - event.getY() > far;
      if (swipedUp && !isPadShown()) open();
      return true;
    }
  }
}
