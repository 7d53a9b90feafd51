package dev.pollex.lists;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.widget.HorizontalScrollView;

/** Cards in a row that goes sideways, and notes it. */
public final class Carousel extends HorizontalScrollView {
  private Trace trace;

  /** Called by the layout. */
  public Carousel(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  /** Begins to note; the rows of its notes are all 0, for its cards have no numbers of their own. */
  void trace(Journal journal) {
    trace = new Trace(this, () -> new int[] {0, 0}, journal);
    setOnScrollChangeListener((view, x, y, oldX, oldY) -> trace.moved(x - oldX));
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
