package pollex.phone.system.command;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pollex.phone.bridge.LogBook.Line;

/** The forms in which {@code logcat} prints a line, and what can be added to each. */
final class LogFormat {
  private static final List<String> FORMS =
      List.of("brief", "long", "process", "raw", "tag", "thread", "threadtime", "time");
  private static final List<String> ADDITIONS =
      List.of("color", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "UTC", "year", "zone", "nsec");

  private final String form;
  private final Set<String> additions = new HashSet<>();

  LogFormat(String form) {
    this.form = form;
  }

  /** This form with the words of one {@code -v}, or null when a word is unknown. */
  LogFormat with(String words) {
    LogFormat result = this;
    for (String word : words.split("[\\s,]+")) {
      if (FORMS.contains(word)) {
        LogFormat fresh = new LogFormat(word);
        fresh.additions.addAll(result.additions);
        result = fresh;
      } else if (ADDITIONS.contains(word)) {
        result.additions.add(word);
      } else {
        return null;
      }
    }
    return result;
  }

  boolean isRaw() {
    return form.equals("raw");
  }

  private String time(Line line) {
    if (additions.contains("epoch")) return String.format("%10d.%03d", line.epochMs() / 1000, line.epochMs() % 1000);
    ZoneId zone = additions.contains("UTC") ? ZoneOffset.UTC : ZoneId.systemDefault();
    ZonedDateTime when = Instant.ofEpochMilli(line.epochMs()).atZone(zone);
    String pattern = (additions.contains("year") ? "yyyy-" : "") + "MM-dd HH:mm:ss.SSS";
    if (additions.contains("usec")) pattern += "000";
    if (additions.contains("nsec")) pattern += "000000";
    if (additions.contains("zone") || additions.contains("UTC")) pattern += " Z";
    return DateTimeFormatter.ofPattern(pattern).format(when);
  }

  /** One line as it is printed, without the line break. */
  String line(Line line) {
    char letter = LogFilter.letter(line.priority());
    String tag = line.tag() == null ? "" : line.tag();
    String text = line.message();
    switch (form) {
      case "raw":
        return text;
      case "tag":
        return String.format("%c/%-8s: %s", letter, tag, text);
      case "brief":
        return String.format("%c/%-8s(%5d): %s", letter, tag, line.pid(), text);
      case "process":
        return String.format("%c(%5d) %s  (%s)", letter, line.pid(), text, tag);
      case "thread":
        return String.format("%c(%5d:%5d) %s", letter, line.pid(), line.tid(), text);
      case "time":
        return String.format("%s %c/%-8s(%5d): %s", time(line), letter, tag, line.pid(), text);
      case "long":
        return String.format("[ %s %5d:%5d %c/%-8s ]%n%s%n", time(line), line.pid(), line.tid(), letter, tag, text);
      default:
        return String.format("%s %5d %5d %c %-8s: %s", time(line), line.pid(), line.tid(), letter, tag, text);
    }
  }
}
