package dev.pollex.lists;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.widget.GridView;

/** A grid that notes what scrolls it. */
public final class TracedGrid extends GridView {
  private Trace trace;

  /** Called by the layout. */
  public TracedGrid(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  /** Begins to note. */
  Trace trace(Journal journal) {
    trace = new Trace(this, () -> new int[] {getFirstVisiblePosition() + 1, getLastVisiblePosition() + 1}, journal);
    setOnScrollListener(new RowMeter(trace));
    return trace;
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    trace.touched(event);
    return super.dispatchTouchEvent(event);
  }

  @Override
  public boolean performAccessibilityAction(int action, Bundle arguments) {
    return trace.act(action, () -> super.performAccessibilityAction(action, arguments));
  }
}
