package pollex.phone.shell.tools;

import java.util.ArrayDeque;
import java.util.Deque;
import pollex.phone.shell.Call;

/** Prints the lines that {@code grep} found, with as many around them as {@code -A -B -C} ask for. */
final class Context {
  private static final long MOST = 10_000;

  private record Line(String text, long number) {}

  private final Call call;
  private final Options options;
  private final String name;
  private final long before;
  private final long after;
  private final Deque<Line> waiting = new ArrayDeque<>();
  private long stillToPrint;
  private long lastPrinted;

  /**
   * @param name printed in front of each line, or null
   */
  Context(Call call, Options options, String name) {
    this.call = call;
    this.options = options;
    this.name = name;
    long around = options.number('C', 0);
    this.before = Math.min(MOST, options.number('B', around));
    this.after = options.number('A', around);
  }

  void line(String text, long number, boolean fits) {
    if (options.has('q')) {
      return;
    }
    if (fits) {
      boolean gap = lastPrinted > 0 && number - waiting.size() > lastPrinted + 1;
      if (gap && (before > 0 || after > 0)) {
        call.out().println("--");
      }
      waiting.forEach(line -> print(line.text(), line.number(), '-'));
      waiting.clear();
      print(text, number, ':');
      stillToPrint = after;
    } else if (stillToPrint > 0) {
      stillToPrint--;
      print(text, number, '-');
    } else if (before > 0) {
      waiting.addLast(new Line(text, number));
      if (waiting.size() > before) {
        waiting.removeFirst();
      }
    }
  }

  private void print(String text, long number, char mark) {
    String prefix = (name == null ? "" : name + mark) + (options.has('n') ? "" + number + mark : "");
    call.out().print(prefix + text + "\n");
    lastPrinted = number;
  }
}
