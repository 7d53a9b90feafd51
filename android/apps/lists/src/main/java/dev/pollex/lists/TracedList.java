package dev.pollex.lists;

import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.widget.ListView;

/** A list that notes what scrolls it. */
public class TracedList extends ListView {
  private Trace trace;

  /** Called by the layout. */
  public TracedList(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  /** Begins to note. */
  final Trace trace(Journal journal) {
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
    return trace.act(action, () -> perform(action, arguments));
  }

  /** What the list really does with an action. */
  boolean perform(int action, Bundle arguments) {
    return super.performAccessibilityAction(action, arguments);
  }
}
