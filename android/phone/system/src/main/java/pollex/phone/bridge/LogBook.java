package pollex.phone.bridge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The phone's log: the last lines that anything on the phone has written, as {@code logcat} shows them. */
public final class LogBook {
  /** Lines kept; older ones are gone, as on a phone whose buffer is full. */
  public static final int MAX_LINES = 5_000;

  private static final int MAX_MESSAGE_CHARS = 4_000;

  /**
   * One line.
   *
   * @param number rises by one with each line
   * @param epochMs when it was written
   * @param buffer {@code main}, {@code system} or {@code crash}
   * @param pid number of the process that wrote it
   * @param priority Android's number, 2 (verbose) to 7 (assert)
   */
  public record Line(long number, long epochMs, String buffer, int pid, long tid, int priority, String tag, String message) {}

  private final ArrayDeque<Line> lines = new ArrayDeque<>();
  private final List<Consumer<Line>> listeners = new ArrayList<>();
  private long next = 1;

  /** Writes one message; its line breaks make several lines. */
  public void write(String buffer, int pid, int priority, String tag, String message) {
    String text = message == null ? "null" : message;
    if (text.length() > MAX_MESSAGE_CHARS) text = text.substring(0, MAX_MESSAGE_CHARS);
    for (String part : text.split("\n", -1)) {
      add(new Line(0, RealTime.epochMillis(), buffer, pid, Thread.currentThread().getId(), priority, tag, part));
    }
  }

  private synchronized void add(Line draft) {
    Line line =
        new Line(next++, draft.epochMs, draft.buffer, draft.pid, draft.tid, draft.priority, draft.tag, draft.message);
    lines.addLast(line);
    if (lines.size() > MAX_LINES) lines.removeFirst();
    for (Consumer<Line> listener : listeners) listener.accept(line);
  }

  /** Everything that is kept, oldest first. */
  public synchronized List<Line> lines() {
    return new ArrayList<>(lines);
  }

  /** Forgets what is kept. */
  public synchronized void clear() {
    lines.clear();
  }

  /** Calls with each new line, on the writer's thread, until the returned handle is run. */
  public synchronized Runnable follow(Consumer<Line> listener) {
    listeners.add(listener);
    return () -> unfollow(listener);
  }

  private synchronized void unfollow(Consumer<Line> listener) {
    listeners.remove(listener);
  }
}
