package dev.pollex.helper.touch;

/** One touch event to be: what happens, when, and where all fingers are then. */
public final class Sample {
  /** What happens to the finger at {@link #index}; of a move, to all. */
  public enum Kind {
    DOWN,
    MOVE,
    UP
  }

  public final Kind kind;
  /** Milliseconds from the start of the whole. */
  public final long atMs;
  /** Time of the first finger down since no finger was. */
  public final long downMs;
  /** Position of the finger that goes down or up among those that are down; 0 of a move. */
  public final int index;
  /** Pointer ids, rising; a finger keeps its own from down to up. */
  public final int[] ids;
  /** Which contact of the request each finger is. */
  public final int[] contacts;
  public final double[] x;
  public final double[] y;

  Sample(Kind kind, long atMs, long downMs, int index, int[] ids, int[] contacts, double[] x, double[] y) {
    this.kind = kind;
    this.atMs = atMs;
    this.downMs = downMs;
    this.index = index;
    this.ids = ids;
    this.contacts = contacts;
    this.x = x;
    this.y = y;
  }

  public int count() {
    return ids.length;
  }

  /** Whether no other finger is down: the first to come or the last to go. */
  public boolean isAlone() {
    return ids.length == 1 && kind != Kind.MOVE;
  }
}
