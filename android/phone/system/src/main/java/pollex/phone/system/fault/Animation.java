package pollex.phone.system.fault;

import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;

/** Something on the page in front that moves with each frame, and says each time that the page has changed. */
final class Animation implements Fault {
  private static final int SIZE_PX = 40;
  private static final int STEP_PX = 8;

  private final ColorDrawable dot = new ColorDrawable(Color.MAGENTA);
  private View page;
  private int at;

  @Override
  public void begin() throws FaultRefused {
    page = FrontPage.activity().getWindow().getDecorView();
    page.getOverlay().add(dot);
    page.postOnAnimation(this::step);
  }

  private void step() {
    if (page == null || !page.isAttachedToWindow()) return;
    at = (at + STEP_PX) % Math.max(1, page.getWidth() - SIZE_PX);
    int top = page.getHeight() / 2;
    dot.setBounds(at, top, at + SIZE_PX, top + SIZE_PX);
    page.invalidate();
    AccessibilityEvent changed = new AccessibilityEvent(AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED);
    changed.setContentChangeTypes(AccessibilityEvent.CONTENT_CHANGE_TYPE_UNDEFINED);
    page.sendAccessibilityEventUnchecked(changed);
    page.postOnAnimation(this::step);
  }

  @Override
  public void end() {
    page.getOverlay().remove(dot);
    page = null;
  }

  @Override
  public boolean isOver() {
    View moved = page;
    return moved == null || FrontPage.isGone(moved);
  }
}
