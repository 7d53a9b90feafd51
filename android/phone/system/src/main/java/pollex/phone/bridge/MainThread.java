package pollex.phone.bridge;

/** What Android's main thread is at: written by the main loop, read by the watchdog. */
public final class MainThread {
  private final Thread thread;
  private volatile long turn;
  private volatile long busySinceNanos;

  public MainThread(Thread thread) {
    this.thread = thread;
  }

  public Thread thread() {
    return thread;
  }

  /** A message begins. */
  public void begin() {
    turn++;
    busySinceNanos = RealTime.nanos();
  }

  /** The message is done. */
  public void end() {
    busySinceNanos = 0;
  }

  /** Number of the message at work; a new one means that the main thread lives. */
  public long turn() {
    return turn;
  }

  /** How long the present message has been running, in milliseconds; 0 when idle. */
  public long busyMs() {
    long since = busySinceNanos;
    return since == 0 ? 0 : RealTime.millisSince(since);
  }
}
