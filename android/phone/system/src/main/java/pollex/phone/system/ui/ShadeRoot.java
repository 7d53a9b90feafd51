package pollex.phone.system.ui;

import android.annotation.SuppressLint;
import android.content.Context;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewConfiguration;
import android.widget.FrameLayout;

/** The shade's whole window: what a finger that goes up or down on it does, and the BACK key. */
@SuppressLint("ViewConstructor")
final class ShadeRoot extends FrameLayout {
  private final Shade shade;
  private final int slop;
  private float startX;
  private float startY;
  private boolean done;

  ShadeRoot(Context context, Shade shade) {
    super(context);
    this.shade = shade;
    slop = 2 * ViewConfiguration.get(context).getScaledTouchSlop();
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    if (event.getKeyCode() != KeyEvent.KEYCODE_BACK) return super.dispatchKeyEvent(event);
    if (event.getAction() == KeyEvent.ACTION_UP) shade.set(Shade.Level.CLOSED);
    return true;
  }

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      startX = event.getX();
      startY = event.getY();
      done = false;
      return false;
    }
    if (event.getActionMasked() != MotionEvent.ACTION_MOVE) return false;
    float down = event.getY() - startY;
    boolean vertical = Math.abs(down) > slop && Math.abs(down) > Math.abs(event.getX() - startX);
    return vertical && follow(down);
  }

  /** Whether the way of the finger means something to the shade as a whole. */
  private boolean follow(float down) {
    Shade.Level next = done ? null : next(down > 0);
    if (next == null) return false;
    done = true; // once for each finger that comes down
    shade.set(next);
    return true;
  }

  private Shade.Level next(boolean down) {
    switch (shade.level()) {
      case HEADS_UP:
        return down ? Shade.Level.NOTIFICATIONS : Shade.Level.CLOSED;
      case NOTIFICATIONS:
        if (startY < topOfList()) return down ? Shade.Level.SETTINGS : Shade.Level.CLOSED;
        return !down && !SystemContexts.find(this, "notification_scroller").canScrollVertically(1)
            ? Shade.Level.CLOSED
            : null;
      case SETTINGS:
        return down ? null : Shade.Level.NOTIFICATIONS;
      default:
        return null;
    }
  }

  private int topOfList() {
    int[] at = new int[2];
    SystemContexts.find(this, "notifications_area").getLocationInWindow(at);
    return at[1];
  }

  /** What no part of the shade took: a swipe, or a tap beside everything, which closes it. */
  @Override
  @SuppressLint("ClickableViewAccessibility")
  public boolean onTouchEvent(MotionEvent event) {
    float down = event.getY() - startY;
    boolean far = Math.abs(down) > slop;
    if (event.getActionMasked() == MotionEvent.ACTION_UP && shade.isOpen()) {
      if (far) follow(down);
      else if (!done) shade.set(Shade.Level.CLOSED);
    }
    return true;
  }
}
