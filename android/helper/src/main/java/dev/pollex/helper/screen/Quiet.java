package dev.pollex.helper.screen;

/**
 * Decides when a screen has settled: no work for so long, and the window list equal twice in a row.
 * Is told what is seen, at times of its caller; waits for nothing itself.
 */
public final class Quiet {
  private final long quietMs;
  private final long startMs;
  private final long endMs;
  private String lastWindows;
  private boolean isQuiet;

  /** `quietMs` negative: only the cap ends it. */
  public Quiet(long quietMs, long capMs, long startMs) {
    this.quietMs = quietMs;
    this.startMs = startMs;
    this.endMs = startMs + capMs;
  }

  /**
   * Looks once.
   *
   * @param lastWorkMs time of the last event of work, negative if there was none
   * @param windows state of the window list; null if there is no current window, which is never quiet
   * @return how long to wait before looking again; 0: it is over
   */
  public long lookMs(long nowMs, long lastWorkMs, String windows) {
    boolean sameWindows = windows != null && windows.equals(lastWindows);
    lastWindows = windows;
    long quietAt = Math.max(startMs, lastWorkMs) + quietMs;
    isQuiet = quietMs >= 0 && nowMs >= quietAt && sameWindows;
    if (isQuiet || nowMs >= endMs) {
      return 0;
    }
    boolean waitsForWork = quietMs >= 0 && nowMs < quietAt;
    long untilQuiet = waitsForWork ? Math.min(quietAt - nowMs, POLL_MS) : POLL_MS;
    return Math.max(1, Math.min(untilQuiet, endMs - nowMs));
  }

  /** Some windows send no event at all: the list is looked at this often. */
  static final long POLL_MS = 50;

  public boolean isQuiet() {
    return isQuiet;
  }
}
