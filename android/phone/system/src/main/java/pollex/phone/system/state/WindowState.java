package pollex.phone.system.state;

import android.graphics.Rect;
import android.graphics.Region;
import android.os.IBinder;
import android.view.WindowManager.LayoutParams;

/**
 * One window that is on the screen.
 *
 * @param token the window's own binder token
 * @param title what the window calls itself; for activities {@code package/class}
 * @param accessibilityTitle what assistive tools are told; the activity's label, mostly
 * @param type Android's window type, 1 for an activity
 * @param flags {@code LayoutParams.FLAG_…}
 * @param frame its place on the screen; treat as read-only
 * @param region the part of the screen that it has asked to take touches in, null: its frame; treat as read-only
 * @param layer higher is nearer to the user
 */
public record WindowState(
    IBinder token,
    String title,
    CharSequence accessibilityTitle,
    String packageName,
    int type,
    int flags,
    Rect frame,
    Region region,
    int layer,
    boolean focused) {

  /** Whether it can have the input focus. */
  public boolean isFocusable() {
    return (flags & LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
  }

  /** Whether touches can go to it. */
  public boolean isTouchable() {
    return (flags & LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
  }

  /** Whether it takes touches outside of its frame too. */
  public boolean isModal() {
    return isFocusable() && (flags & LayoutParams.FLAG_NOT_TOUCH_MODAL) == 0;
  }

  /** Whether it is the bar on top, which is always there. */
  public boolean isStatusBar() {
    return type == LayoutParams.TYPE_STATUS_BAR;
  }
}
