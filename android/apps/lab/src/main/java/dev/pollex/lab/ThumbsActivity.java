package dev.pollex.lab;

import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.SeekBar;

/**
 * Sliders that accessibility cannot set, so that they have to be dragged by their thumbs: `dragged`, and `springy`, which
 * goes back by one when the finger leaves it at its end.
 */
public final class ThumbsActivity extends LoggedPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.thumbs);
    SeekBar dragged = findViewById(R.id.dragged);
    SeekBar springy = findViewById(R.id.springy);
    dragged.setOnSeekBarChangeListener(new ProgressLog(this));
    springy.setOnSeekBarChangeListener(new Spring(this));
    dragged.setAccessibilityDelegate(new WithoutAction());
    springy.setAccessibilityDelegate(new WithoutAction());
  }

  /** Hides every way to set a value but a finger. */
  private static final class WithoutAction extends View.AccessibilityDelegate {
    @Override
    public void onInitializeAccessibilityNodeInfo(View view, AccessibilityNodeInfo node) {
      super.onInitializeAccessibilityNodeInfo(view, node);
      node.removeAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SET_PROGRESS);
      node.removeAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_FORWARD);
      node.removeAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SCROLL_BACKWARD);
    }

    @Override
    public boolean performAccessibilityAction(View view, int action, Bundle arguments) {
      return false;
    }
  }

  /** One notch back from the end. */
  private static final class Spring extends ProgressLog {
    Spring(LoggedPage page) {
      super(page);
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
      super.onStopTrackingTouch(bar);
      if (bar.getProgress() == bar.getMax()) {
        bar.setProgress(bar.getMax() - 1);
      }
    }
  }
}
