package pollex.phone.system.ui;

import android.annotation.SuppressLint;
import android.content.Context;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.FrameLayout;
import java.util.function.Consumer;

/** One app in the screen of recent ones. */
@SuppressLint("ViewConstructor")
final class TaskCard extends FrameLayout {
  private final SwipeAway swipe;

  /** @param away told when the card was taken out */
  TaskCard(Context context, Consumer<TaskCard> away) {
    super(context);
    swipe = new SwipeAway(this, false, () -> away.accept(this));
    setId(SystemContexts.id(context, "id", "task"));
    addView(SystemContexts.inflate(context, "task_card"));
  }

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    return swipe.intercepts(event);
  }

  @Override
  @SuppressLint("ClickableViewAccessibility")
  public boolean onTouchEvent(MotionEvent event) {
    return swipe.takes(event) || super.onTouchEvent(event);
  }

  @Override
  public void onInitializeAccessibilityNodeInfoInternal(AccessibilityNodeInfo info) {
    super.onInitializeAccessibilityNodeInfoInternal(info);
    SwipeAway.offer(info);
  }

  @Override
  public boolean performAccessibilityActionInternal(int action, Bundle arguments) {
    return swipe.performs(action, arguments) || super.performAccessibilityActionInternal(action, arguments);
  }
}
