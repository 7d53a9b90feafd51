package dev.pollex.lab;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A page that notes all that happens to it (`Journal`), and takes commands over adb (`CommandProvider`). Each one also
 * knows `hang` (the main thread stands still from the next turn on) and `hang_in_action` (in the so-manieth action of
 * accessibility from now on); `release` ends both.
 */
abstract class LoggedPage extends Page {
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final Map<String, Command> commands = new HashMap<>();
  private Journal journal;
  private Touches touches;
  private int actionsToHang;

  /** What comes of a command. */
  interface Command {
    /** Carries it out, or plans it; says at what uptime it is done. */
    long run(int number);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    journal = new Journal(getClass().getSimpleName().replace("Activity", "").toLowerCase(Locale.ROOT));
    touches = new Touches(journal);
    later("hang", this::hang);
    commands.put(
        "hang_in_action",
        number -> {
          actionsToHang = number;
          return SystemClock.uptimeMillis();
        });
  }

  @Override
  protected void onResume() {
    super.onResume();
    ((LabApp) getApplication()).cameToFront(this);
  }

  @Override
  protected void onDestroy() {
    handler.removeCallbacksAndMessages(null);
    ((LabApp) getApplication()).isGone(this);
    super.onDestroy();
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    touches.add(event);
    return super.dispatchTouchEvent(event);
  }

  final Journal journal() {
    return journal;
  }

  /** Short id of a view, as it stands in the log. */
  final String nameOf(View view) {
    return getResources().getResourceEntryName(view.getId());
  }

  /** Notes each click on a view, then runs something. */
  final void logClick(int view, Runnable then) {
    String name = nameOf(findViewById(view));
    onClick(
        view,
        () -> {
          journal.add("click", "id", name);
          then.run();
        });
  }

  /** Notes each click on a view. */
  final void logClick(int view) {
    logClick(view, () -> {});
  }

  /** Notes each action of accessibility on a view. */
  final void logActions(int... views) {
    for (int view : views) {
      logActions(findViewById(view), null);
    }
  }

  /** Notes each action of accessibility on a view, and has it carried out in another way if one is given. */
  final void logActions(View view, ActionLog.Way way) {
    view.setAccessibilityDelegate(new ActionLog(this, way));
  }

  /** A command that is carried out after so many milliseconds as its number says, and noted under its name then. */
  final void later(String name, Runnable change) {
    commands.put(
        name,
        delay -> {
          long at = SystemClock.uptimeMillis() + delay;
          after(
              delay,
              () -> {
                change.run();
                journal.add(name);
              });
          return at;
        });
  }

  /** Runs something after a time, unless the page is gone by then. */
  final void after(long delayMs, Runnable change) {
    handler.postDelayed(change, delayMs);
  }

  final long command(String name, int number) {
    Command command = commands.get(name);
    if (command == null) {
      throw new IllegalArgumentException("this page knows no command " + name);
    }
    return command.run(number);
  }

  /** Keeps the main thread until `release`. */
  final void hang() {
    journal.add("hangs");
    journal.add("released", "after_ms", ((LabApp) getApplication()).hang().hold());
  }

  /** Called before each action that is noted. */
  final void hangIfToldTo() {
    if (actionsToHang > 0 && --actionsToHang == 0) {
      hang();
    }
  }
}
