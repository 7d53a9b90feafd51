package pollex.phone.system.fault;

import android.os.SystemClock;

/** A fault that has been asked for, from then until it is over. */
final class PlannedFault {
  private static final long NEVER = Long.MAX_VALUE;

  final FaultKind kind;
  final Fault fault;
  final When when;
  private final String words;
  private final String key;
  private volatile int inputsLeft;
  private volatile int eventsLeft;
  private volatile long fromMs = NEVER;
  private volatile boolean begun;
  private volatile boolean over;

  PlannedFault(FaultKind kind, String words, Fault fault, When when) {
    this.kind = kind;
    this.words = words;
    this.fault = fault;
    this.when = when;
    key = kind.perName() ? kind.name() + ' ' + words.split(" ", 2)[0] : kind.name();
    inputsLeft = when.inputs();
    eventsLeft = when.events();
    if (!when.waitsForInput()) startClock();
  }

  /** What it waited for has come: from here on it is a matter of time. */
  synchronized void startClock() {
    inputsLeft = 0;
    eventsLeft = -1;
    fromMs = SystemClock.uptimeMillis() + when.inMs();
  }

  boolean isSameAs(PlannedFault other) {
    return other != this && key.equals(other.key);
  }

  /** Whether an event that comes now is the one before which it begins. */
  synchronized boolean isDueBeforeEvent() {
    if (over || fromMs != NEVER || when.events() < 0) return false;
    return eventsLeft-- == 0;
  }

  /** Whether the input that has been carried out is the last one that it waited for. */
  synchronized boolean isDueAfterInput() {
    if (over || fromMs != NEVER || when.inputs() == 0) return false;
    return --inputsLeft == 0;
  }

  /**
   * Lets it begin, unless it is over already; says whether it has. On the main thread its end comes by that thread's queue,
   * behind this; elsewhere whoever ends it waits for this.
   */
  boolean begin() throws FaultRefused {
    if (kind.onMain()) return beginHere();
    synchronized (this) {
      return beginHere();
    }
  }

  private boolean beginHere() throws FaultRefused {
    if (over) return false;
    fault.begin();
    begun = true;
    return true;
  }

  /** Whether it began, and what it changed is to be put back when it ends. */
  boolean hasBegun() {
    return begun;
  }

  /** Whether it has begun and has not ended. */
  boolean isBegun() {
    return begun && !over;
  }

  /** It is over; whether it was not before. */
  synchronized boolean finish() {
    boolean first = !over;
    over = true;
    return first;
  }

  boolean isOver() {
    return over;
  }

  /** Whether its time is now, by the clock and not by a timer that may be late. */
  boolean isItsTime() {
    long now = SystemClock.uptimeMillis();
    return !over && fromMs <= now && now < untilMs();
  }

  private long untilMs() {
    return when.forMs() < 0 || fromMs == NEVER ? NEVER : fromMs + when.forMs();
  }

  /** From when until when, by the phone's uptime; {@code input}: what programs do decides, {@code clear}: somebody ends it. */
  String times() {
    String from = "from=" + (fromMs == NEVER ? "input" : Long.toString(fromMs));
    if (!kind.lasts()) return from;
    if (when.forMs() < 0) return from + " until=clear";
    return from + " until=" + (fromMs == NEVER ? "input+" + when.forMs() : Long.toString(untilMs()));
  }

  @Override
  public String toString() {
    String waits = "active";
    if (inputsLeft > 0) {
      waits = "waits for inputs: " + inputsLeft;
    } else if (eventsLeft >= 0) {
      waits = "waits for events: " + eventsLeft;
    } else if (!begun) {
      waits = "waits for its time";
    }
    return (kind.name() + " " + words).trim() + ": " + waits + ", " + times();
  }
}
