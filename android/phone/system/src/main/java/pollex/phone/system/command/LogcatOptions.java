package pollex.phone.system.command;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import pollex.phone.bridge.LogBook.Line;

/** What one {@code logcat} is asked for: buffers, form, which lines and how many. */
final class LogcatOptions {
  private static final Set<String> BUFFERS = Set.of("main", "system", "crash", "events", "radio", "kernel");
  private static final List<String> DEFAULT_BUFFERS = List.of("main", "system", "crash");
  private static final DateTimeFormatter MONTH_FIRST =
      new DateTimeFormatterBuilder()
          .appendPattern("MM-dd HH:mm:ss.SSS")
          .parseDefaulting(ChronoField.YEAR, LocalDateTime.now().getYear())
          .toFormatter();

  private final Set<String> buffers = new TreeSet<>();
  private final LogFilter filter = new LogFilter();
  private LogFormat format = new LogFormat("threadtime");
  private boolean once;
  private boolean clear;
  private boolean sizes;
  private boolean help;
  private int tail = Integer.MAX_VALUE;
  private int most = Integer.MAX_VALUE;
  private long sinceEpochMs;
  private int pid;
  private Pattern pattern;

  /** The sentence for an argument that makes no sense. */
  static final class BadOption extends Exception {
    private static final long serialVersionUID = 1;

    BadOption(String sentence) {
      super(sentence);
    }
  }

  private LogcatOptions() {}

  static LogcatOptions parse(List<String> words, String environmentFilters) throws BadOption {
    LogcatOptions options = new LogcatOptions();
    ArrayList<String> left = new ArrayList<>(words);
    boolean filtered = false;
    while (!left.isEmpty()) {
      String word = left.remove(0);
      if (word.startsWith("-") && word.length() > 1) {
        options.option(word, left);
      } else {
        options.filter.add(word);
        filtered = true;
      }
    }
    if (!filtered) {
      for (String word : environmentFilters.trim().split("\\s+")) if (word.matches("[^'\"]+")) options.filter.add(word);
    }
    if (options.buffers.isEmpty()) options.buffers.addAll(DEFAULT_BUFFERS);
    return options;
  }

  private void option(String word, List<String> left) throws BadOption {
    int equals = word.startsWith("--") ? word.indexOf('=') : -1;
    String name = equals < 0 ? word : word.substring(0, equals);
    if (!name.startsWith("--") && name.length() > 2) {
      left.add(0, name.substring(2)); // -n5 and -vtime
      name = name.substring(0, 2);
    } else if (equals >= 0) {
      left.add(0, word.substring(equals + 1));
    }
    if (!flag(name)) valued(name, value(name, left));
  }

  private boolean flag(String name) throws BadOption {
    switch (name) {
      case "-d":
      case "-L":
        once = true;
        return true;
      case "-c":
      case "--clear":
        clear = true;
        return true;
      case "-g":
      case "--buffer-size":
        sizes = true;
        return true;
      case "-s":
        filter.add("*:S");
        return true;
      case "-D":
      case "--dividers":
        return true;
      case "-h":
      case "--help":
        help = true;
        return true;
      default:
        return false;
    }
  }

  private static String value(String name, List<String> left) throws BadOption {
    if (left.isEmpty()) throw new BadOption("logcat: option requires an argument -- " + name.replaceFirst("^-+", ""));
    return left.remove(0);
  }

  private void valued(String name, String value) throws BadOption {
    switch (name) {
      case "-b":
      case "--buffer":
        addBuffers(value);
        break;
      case "-v":
      case "--format":
        format = format.with(value);
        if (format == null) throw new BadOption("Invalid parameter \"" + value + "\" to -v");
        break;
      case "-t":
        once = true;
        since(value);
        break;
      case "-T":
        since(value);
        break;
      case "-m":
      case "--max-count":
        most = number(value);
        break;
      case "--pid":
        pid = number(value);
        break;
      case "-e":
      case "--regex":
        pattern = regex(value);
        break;
      default:
        throw new BadOption("logcat: unknown option -- " + name.replaceFirst("^-+", ""));
    }
  }

  private static Pattern regex(String value) throws BadOption {
    try {
      return Pattern.compile(value);
    } catch (PatternSyntaxException e) {
      throw new BadOption("Invalid regex \"" + value + "\"");
    }
  }

  private void addBuffers(String value) throws BadOption {
    for (String name : value.split(",")) {
      if (name.equals("all")) {
        buffers.addAll(BUFFERS);
      } else if (name.equals("default")) {
        buffers.addAll(DEFAULT_BUFFERS);
      } else if (BUFFERS.contains(name)) {
        buffers.add(name);
      } else {
        throw new BadOption("Unknown buffer '" + name + "'");
      }
    }
  }

  private void since(String value) throws BadOption {
    if (value.matches("\\d+")) {
      tail = Math.max(1, number(value));
      return;
    }
    try {
      sinceEpochMs =
          value.matches("\\d+\\.\\d+")
              ? (long) (Double.parseDouble(value) * 1000)
              : LocalDateTime.parse(value, MONTH_FIRST).atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    } catch (DateTimeParseException e) {
      throw new BadOption("Invalid time \"" + value + "\"");
    }
  }

  private static int number(String value) throws BadOption {
    if (!value.matches("\\d{1,9}")) throw new BadOption("Invalid number \"" + value + "\"");
    return Integer.parseInt(value);
  }

  /** Whether a line is to be printed. */
  boolean takes(Line line) {
    return buffers.contains(line.buffer())
        && line.epochMs() >= sinceEpochMs
        && (pid == 0 || line.pid() == pid)
        && (pattern == null || pattern.matcher(line.message()).find())
        && filter.takes(line.tag(), line.priority());
  }

  /** Whether dividers between buffers are wanted, as a phone prints them in every form but raw ones. */
  boolean divides() {
    return !format.isRaw();
  }

  LogFormat format() {
    return format;
  }

  Set<String> buffers() {
    return buffers;
  }

  /** Whether to end after what is there. */
  boolean once() {
    return once;
  }

  boolean clear() {
    return clear;
  }

  boolean sizes() {
    return sizes;
  }

  boolean help() {
    return help;
  }

  /** How many of the last lines. */
  int tail() {
    return tail;
  }

  /** After how many lines to end. */
  int most() {
    return most;
  }
}
