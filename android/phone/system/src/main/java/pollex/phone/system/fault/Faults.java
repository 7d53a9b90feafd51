package pollex.phone.system.fault;

import android.os.Looper;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import pollex.phone.system.MainLoop;
import pollex.phone.system.PhoneLogs;

/** The misbehaviour that is there on demand, or will be: what {@code vphone fault} plans, lists and ends. From any thread. */
public final class Faults {
  private static final long BEGIN_MS = 5_000;
  private static final long END_MS = 5_000;
  private static final int WARN = 5;
  private static final String TAG = "vphone";
  private static final Faults INSTANCE = new Faults();

  private final List<PlannedFault> planned = new CopyOnWriteArrayList<>();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, Faults::daemon);

  private Faults() {
    timer.setRemoveOnCancelPolicy(true);
  }

  public static Faults get() {
    return INSTANCE;
  }

  /** Its own thread, so that an app that hangs delays no fault and no end of one. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "faults");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Plans a fault; one that is due at once has begun when this comes back.
   *
   * @param words those after its name
   * @return from when until when, by the phone's uptime
   * @throws FaultRefused when the words are wrong, or when it is due at once and cannot begin
   */
  public String plan(FaultKind kind, List<String> words, When when) throws FaultRefused {
    FaultWords given = new FaultWords(words);
    Fault fault = kind.maker().make(given);
    given.end();
    if (!kind.lasts() && when.forMs() >= 0) throw new FaultRefused("it is over at once and takes no --for");
    PlannedFault one = new PlannedFault(kind, String.join(" ", words), fault, when);
    planned.add(one);
    if (when.waitsForInput()) return one.times();
    if (when.inMs() > 0) {
      timer.schedule(() -> beginLater(one), when.inMs(), TimeUnit.MILLISECONDS);
    } else {
      beginNow(one);
    }
    return one.times();
  }

  private void beginNow(PlannedFault one) throws FaultRefused {
    FaultRefused[] refused = new FaultRefused[1];
    try {
      if (one.kind.onMain()) MainLoop.get().call(() -> refused[0] = refusalOf(one), BEGIN_MS);
      else refused[0] = refusalOf(one);
    } catch (TimeoutException e) {
      planned.remove(one);
      if (one.finish()) throw new FaultRefused("the main thread hangs");
    }
    if (refused[0] != null) throw refused[0];
  }

  private FaultRefused refusalOf(PlannedFault one) {
    try {
      begin(one);
      return null;
    } catch (FaultRefused e) {
      return e;
    } catch (RuntimeException e) { // a view of an app's may throw
      one.finish();
      planned.remove(one);
      return new FaultRefused(e.toString());
    }
  }

  /** On the thread that its kind wants. */
  private void begin(PlannedFault one) throws FaultRefused {
    if (one.isOver()) return;
    try {
      for (PlannedFault other : planned) if (other.isBegun() && one.isSameAs(other)) finish(other);
      if (!one.begin()) return;
    } catch (FaultRefused e) {
      one.finish();
      planned.remove(one);
      throw e;
    }
    if (!one.kind.lasts()) {
      one.finish();
      planned.remove(one);
    } else if (one.when.forMs() >= 0) {
      timer.schedule(() -> finish(one), one.when.forMs(), TimeUnit.MILLISECONDS);
    }
  }

  /** Nobody waits for it any more, so that a refusal goes to the log. */
  private void beginLater(PlannedFault one) {
    Runnable begin =
        () -> {
          FaultRefused refused = refusalOf(one);
          if (refused != null) PhoneLogs.system(WARN, TAG, "fault " + one + ": " + refused.getMessage());
        };
    if (one.kind.onMain()) {
      MainLoop.get().post(begin);
    } else {
      begin.run();
    }
  }

  /** On the main thread at once, so that one which takes its place begins after its end and not before. */
  private void finish(PlannedFault one) {
    planned.remove(one);
    if (!one.finish()) return;
    if (one.kind.onMain() && Looper.myLooper() != Looper.getMainLooper()) {
      MainLoop.get().post(() -> endQuietly(one));
    } else {
      endQuietly(one);
    }
  }

  /** What it changed may be gone meanwhile. */
  private static void endQuietly(PlannedFault one) {
    if (!one.hasBegun()) return;
    try {
      one.fault.end();
    } catch (RuntimeException e) {
      PhoneLogs.system(WARN, TAG, "the end of fault " + one + ": " + e);
    }
  }

  /** Called before each injected event reaches anything. */
  public void eventComes() {
    if (!planned.isEmpty()) startAll(planned.stream().filter(PlannedFault::isDueBeforeEvent).toList());
  }

  /** Called when an input has been carried out: a finger or key has left, or a control has done what it was told. */
  public void inputDone() {
    if (!planned.isEmpty()) startAll(planned.stream().filter(PlannedFault::isDueAfterInput).toList());
  }

  private void startAll(List<PlannedFault> due) {
    for (PlannedFault one : due) {
      one.startClock();
      if (one.when.inMs() > 0) {
        timer.schedule(() -> beginLater(one), one.when.inMs(), TimeUnit.MILLISECONDS);
      } else {
        beginLater(one);
      }
    }
  }

  /** The faults of a class whose time is now. */
  <T extends Fault> Stream<T> now(Class<T> type) {
    return planned.stream().filter(PlannedFault::isItsTime).map(one -> one.fault).filter(type::isInstance).map(type::cast);
  }

  /** What is there or will be, a line each. */
  public List<String> lines() {
    for (PlannedFault one : planned) if (one.isBegun() && one.fault.isOver()) finish(one);
    return planned.stream().map(PlannedFault::toString).toList();
  }

  /** Ends all faults, also those that have not begun. Those of the page in front end in the main thread's next turn. */
  public void clear() {
    for (PlannedFault one : planned) finish(one);
  }

  /** As {@link #clear}, and waits until all have ended; false if the main thread did not come to it. */
  public boolean clearAndWait() {
    boolean needsMain = planned.stream().anyMatch(one -> one.kind.onMain());
    clear();
    if (!needsMain) return true;
    try {
      MainLoop.get().call(() -> null, END_MS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }
}
