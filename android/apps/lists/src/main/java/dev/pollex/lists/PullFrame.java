package dev.pollex.lists;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.widget.FrameLayout;

/** Takes a finger that pulls down at the top of the list in it, and tells when it was let go far enough down. */
public final class PullFrame extends FrameLayout {
  private static final int ENOUGH_DP = 64;
  private final int slop;
  private final float enough;
  private Runnable onPull;
  private float downY;
  private boolean isPulling;

  /** Called by the layout. */
  public PullFrame(Context context, AttributeSet attributes) {
    super(context, attributes);
    slop = ViewConfiguration.get(context).getScaledTouchSlop();
    enough = ENOUGH_DP * getResources().getDisplayMetrics().density;
  }

  void onPull(Runnable listener) {
    onPull = listener;
  }

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    View list = getChildAt(0);
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
      downY = event.getY();
      isPulling = false;
    } else if (event.getActionMasked() == MotionEvent.ACTION_MOVE) {
      isPulling |= event.getY() - downY > slop && !list.canScrollVertically(-1);
    }
    return isPulling;
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    if (event.getActionMasked() == MotionEvent.ACTION_UP && isPulling && event.getY() - downY >= enough) {
      onPull.run();
    }
    return isPulling;
  }

  /** A list that scrolls asks for this; a pull at the top is still taken, as the phone's own pull to refresh does. */
  @Override
  public void requestDisallowInterceptTouchEvent(boolean disallow) {
    // the touch stays watched
  }
}
