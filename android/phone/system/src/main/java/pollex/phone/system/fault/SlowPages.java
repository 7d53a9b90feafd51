package pollex.phone.system.fault;

import android.app.Activity;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.widget.FrameLayout;
import android.widget.ProgressBar;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.system.MainLoop;

/** Pages that are opened from now on show a sign of progress for a while, and what is on them later. */
public final class SlowPages implements Fault {
  private static volatile SlowPages now;

  private final int ms;
  private final List<Runnable> waiting = new ArrayList<>();

  SlowPages(int ms) {
    this.ms = ms;
  }

  /** Called when a page is about to be shown for the first time. Main thread. */
  public static void opens(Activity page) {
    SlowPages slow = now;
    if (slow != null) slow.holdBack(page);
  }

  private void holdBack(Activity page) {
    FrameLayout decor = (FrameLayout) page.getWindow().getDecorView();
    View content = page.findViewById(android.R.id.content);
    ProgressBar sign = new ProgressBar(page);
    content.setVisibility(View.INVISIBLE);
    decor.addView(sign, new FrameLayout.LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT, Gravity.CENTER));
    Runnable show =
        () -> {
          decor.removeView(sign);
          content.setVisibility(View.VISIBLE);
        };
    waiting.add(show);
    MainLoop.get().postDelayed(() -> showOnce(show), ms);
  }

  private void showOnce(Runnable show) {
    if (waiting.remove(show)) show.run();
  }

  @Override
  public void begin() {
    now = this;
  }

  @Override
  public void end() {
    now = null;
    for (Runnable show : List.copyOf(waiting)) showOnce(show);
  }
}
