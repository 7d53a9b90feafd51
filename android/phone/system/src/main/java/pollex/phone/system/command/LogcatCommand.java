package pollex.phone.system.command;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import pollex.phone.bridge.LogBook;
import pollex.phone.bridge.LogBook.Line;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.system.command.LogcatOptions.BadOption;

/** {@code logcat}: the phone's log, once or as it comes. */
final class LogcatCommand implements Command {
  private static final long LOOK_EVERY_MS = 200;
  private static final int QUEUED_LINES = 10_000;

  private final LogBook log;

  LogcatCommand(LogBook log) {
    this.log = log;
  }

  @Override
  public int run(Call call) throws InterruptedException {
    LogcatOptions options;
    try {
      options = LogcatOptions.parse(call.args(), call.environment().getOrDefault("ANDROID_LOG_TAGS", ""));
    } catch (BadOption e) {
      return call.fail(1, e.getMessage());
    }
    if (options.help()) return help(call);
    if (options.clear()) {
      log.clear();
      return 0;
    }
    if (options.sizes()) {
      for (String buffer : options.buffers()) {
        call.out().println(
            buffer + ": ring buffer is 1 MiB (0 B consumed, 0 B readable), max entry is 5120 B, max payload is 4068 B");
      }
      return 0;
    }
    LinkedBlockingQueue<Line> coming = new LinkedBlockingQueue<>(QUEUED_LINES);
    Runnable unfollow = options.once() ? () -> {} : log.follow(coming::offer);
    try {
      long last = past(call.out(), options);
      if (!options.once()) follow(call.out(), options, coming, last);
    } finally {
      unfollow.run();
    }
    return 0;
  }

  private static int help(Call call) {
    call.out().println(
        "Usage: logcat [-d] [-c] [-g] [-b BUFFER] [-v FORMAT] [-t N] [-T N] [-s] [-e REGEX] [-m N] [--pid PID]"
            + " [TAG:P ...]");
    return 0;
  }

  /** Prints what is there already and gives the number of the last line that was looked at. */
  private long past(PrintStream out, LogcatOptions options) {
    List<Line> lines = log.lines();
    ArrayDeque<Line> chosen = new ArrayDeque<>();
    for (Line line : lines) {
      if (!options.takes(line)) continue;
      chosen.addLast(line);
      if (chosen.size() > options.tail()) chosen.removeFirst();
    }
    List<Line> printed = new ArrayList<>(chosen);
    if (printed.size() > options.most()) printed = printed.subList(0, options.most());
    Set<String> begun = new HashSet<>();
    for (Line line : printed) {
      if (options.divides() && begun.add(line.buffer())) out.println("--------- beginning of " + line.buffer());
      print(out, options, line);
    }
    out.flush();
    return lines.isEmpty() ? 0 : lines.get(lines.size() - 1).number();
  }

  private static void print(PrintStream out, LogcatOptions options, Line line) {
    out.println(options.format().line(line));
  }

  private static void follow(PrintStream out, LogcatOptions options, LinkedBlockingQueue<Line> coming, long last)
      throws InterruptedException {
    int left = options.most();
    while (left > 0 && !out.checkError()) {
      Line line = coming.poll(LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
      if (line == null || line.number() <= last || !options.takes(line)) continue;
      print(out, options, line);
      left--;
      if (coming.isEmpty()) out.flush();
    }
  }
}
