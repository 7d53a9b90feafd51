package pollex.phone.system;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowPausedLooper;
import org.robolectric.shadows.ShadowPausedMessage;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.WithType;
import pollex.phone.bridge.MainThread;
import pollex.phone.bridge.RealTime;
import pollex.phone.system.fault.MainThreadFaults;

/**
 * Android's main thread: runs what is due, then the system's own work at the boundary between two turns. Time itself is
 * moved on by the clock thread; this loop never touches it.
 */
public final class MainLoop {
  /** A turn ends after this, so that an app that posts to itself for ever cannot starve the system. */
  private static final long TURN_BUDGET_NANOS = 8_000_000;

  private static final long MAX_POLL_MS = 50;
  private static MainLoop instance;

  private final ShadowPausedLooper looper = Shadow.extract(Looper.getMainLooper());
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final MainThread activity = new MainThread(Thread.currentThread());
  private final List<Runnable> boundary = new ArrayList<>();
  private final Consumer<Throwable> onUncaught;
  private volatile boolean stopped;

  /** Doors into Robolectric's looper, which has no bounded form of {@code idle()}. */
  @ForType(ShadowPausedLooper.class)
  interface LooperReflector {
    Message getNextExecutableMessage();

    void triggerIdleHandlersIfNeeded(@WithType("android.os.Message") Message last);
  }

  /** @param onUncaught told of an exception that escaped an app's code on the main thread */
  MainLoop(Consumer<Throwable> onUncaught) {
    this.onUncaught = onUncaught;
    instance = this;
  }

  public static MainLoop get() {
    return instance;
  }

  MainThread activity() {
    return activity;
  }

  /** Adds work to be done after each turn, in the order of adding; it must be quick and must not throw. */
  void atBoundary(Runnable work) {
    boundary.add(work);
  }

  void run() {
    while (!stopped) {
      try {
        turns();
      } catch (ThreadDeath late) {
        // one that came while another was being dealt with: on with the next turn
      }
    }
  }

  private void turns() {
    while (!stopped) {
      try {
        turn();
        MainThreadFaults.delayTurn();
        looper.poll(pollMs());
      } catch (Throwable t) { // a late Thread.stop of the watchdog may land anywhere in here
        onUncaught.accept(t);
      }
    }
  }

  private void turn() {
    try {
      drain();
    } catch (Throwable t) {
      onUncaught.accept(t);
    } finally {
      activity.end();
    }
    for (Runnable work : boundary) {
      activity.begin();
      try {
        work.run();
      } catch (Throwable t) {
        onUncaught.accept(t);
      } finally {
        activity.end();
      }
    }
  }

  private void drain() {
    LooperReflector door = reflector(LooperReflector.class, looper);
    long end = RealTime.nanos() + TURN_BUDGET_NANOS;
    while (true) {
      Message message = door.getNextExecutableMessage();
      if (message == null) return;
      activity.begin();
      message.getTarget().dispatchMessage(message);
      Shadow.<ShadowPausedMessage>extract(message).recycleUnchecked();
      door.triggerIdleHandlersIfNeeded(message);
      activity.end();
      if (RealTime.nanos() > end) return;
    }
  }

  private long pollMs() {
    long task = looper.getNextScheduledTaskTime().toMillis();
    long vsync = ShadowChoreographer.getNextVsyncTimeNanos() / 1_000_000;
    long next = task == 0 || vsync == 0 ? Math.max(task, vsync) : Math.min(task, vsync);
    return next == 0 ? MAX_POLL_MS : Math.max(1, Math.min(MAX_POLL_MS, next - SystemClock.uptimeMillis()));
  }

  void stop() {
    stopped = true;
    wake();
  }

  /** Puts something into the main thread's queue. From any thread; never waits. */
  public void post(Runnable work) {
    handler.post(work);
  }

  /** As {@link #post}, later. */
  public void postDelayed(Runnable work, long delayMs) {
    handler.postDelayed(work, delayMs);
  }

  /** Wakes the loop, so that boundary work runs soon. */
  public void wake() {
    handler.post(() -> {});
  }

  /**
   * Runs something on the main thread and waits for the answer.
   *
   * @throws TimeoutException when the main thread did not come to it in time: it may still run later
   */
  public <T> T call(Callable<T> work, long timeoutMs) throws TimeoutException {
    if (Looper.myLooper() == Looper.getMainLooper()) return callHere(work);
    CompletableFuture<T> answer = new CompletableFuture<>();
    handler.post(
        () -> {
          try {
            answer.complete(work.call());
          } catch (Throwable t) {
            answer.completeExceptionally(t);
          }
        });
    try {
      return answer.get(timeoutMs, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TimeoutException("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static <T> T callHere(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
