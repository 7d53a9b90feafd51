package pollex.phone.shell.tools;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;
import pollex.phone.shell.WallClock;

/** {@code date}: {@code Mon Nov 30 20:56:32 GMT 2026}, or by a format. The time is the phone's. */
final class Dates {
  private static final String DEFAULT = "%a %b %e %H:%M:%S %Z %Y";
  private static final Pattern TOUCH = Pattern.compile("([0-9]{2,4})?([0-9]{8})(?:\\.([0-9]{2}))?");

  private Dates() {}

  static int date(Call call) throws IOException {
    Options options = Options.of(call, "uRIjD:d:r:s:", "utc=u", "date=d", "reference=r");
    ZonedDateTime time = WallClock.now().atZone(Names.zone(call));
    if (options.has('d')) {
      time = parse(call, options.value('d'));
    } else if (options.has('r')) {
      long seconds = call.files().stat(Inputs.at(call, options.value('r'))).modifiedSeconds();
      time = Instant.ofEpochSecond(seconds).atZone(Names.zone(call));
    }
    if (options.has('u')) {
      time = time.withZoneSameInstant(ZoneId.of("UTC"));
    }
    String format = options.has('R') ? "%a, %d %b %Y %H:%M:%S %z" : options.has('I') ? "%F" : DEFAULT;
    for (String word : options.rest()) {
      if (!word.startsWith("+")) {
        throw new Failure("cannot set date: Operation not permitted");
      }
      format = word.substring(1);
    }
    call.out().println(format(format, time));
    return 0;
  }

  static String format(String format, ZonedDateTime time) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c != '%' || i + 1 == format.length()) {
        text.append(c);
        continue;
      }
      char letter = format.charAt(++i);
      boolean unpadded = letter == '-' && i + 1 < format.length();
      String piece = field(unpadded ? format.charAt(++i) : letter, time);
      text.append(unpadded ? piece.replaceFirst("^[0 ]+(?=[0-9])", "") : piece);
    }
    return text.toString();
  }

  private static String field(char letter, ZonedDateTime time) {
    return switch (letter) {
      case '%' -> "%";
      case 'n' -> "\n";
      case 't' -> "\t";
      case 's' -> String.valueOf(time.toEpochSecond());
      case 'N' -> String.format("%09d", time.getNano());
      case 'e' -> String.format("%2d", time.getDayOfMonth());
      case 'k' -> String.format("%2d", time.getHour());
      case 'l' -> String.format("%2d", (time.getHour() + 11) % 12 + 1);
      case 'u' -> String.valueOf(time.getDayOfWeek().getValue());
      case 'w' -> String.valueOf(time.getDayOfWeek().getValue() % 7);
      case 'Z' -> zone(time);
      case 'V' -> String.format("%02d", time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case 'C' -> String.format("%02d", time.getYear() / 100);
      case 'c' -> format("%a %b %e %H:%M:%S %Y", time);
      case 'D', 'x' -> format("%m/%d/%y", time);
      case 'F' -> format("%Y-%m-%d", time);
      case 'T', 'X' -> format("%H:%M:%S", time);
      case 'R' -> format("%H:%M", time);
      case 'r' -> format("%I:%M:%S %p", time);
      case 'h' -> format("%b", time);
      case 'P' -> format("%p", time).toLowerCase(Locale.ROOT);
      default -> byPattern(letter, time);
    };
  }

  private static String byPattern(char letter, ZonedDateTime time) {
    int at = "aAbBdHIjmMpSyYz".indexOf(letter);
    if (at < 0) {
      return "%" + letter;
    }
    String[] patterns = {"EEE", "EEEE", "MMM", "MMMM", "dd", "HH", "hh", "DDD", "MM", "mm", "a", "ss", "yy", "yyyy",
        "xx"};
    return DateTimeFormatter.ofPattern(patterns[at], Locale.ENGLISH).format(time);
  }

  private static String zone(ZonedDateTime time) {
    String name = time.getZone().getId();
    if (name.equals("GMT") || name.equals("UTC")) {
      return name;
    }
    String shortName = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH).format(time);
    return shortName.isEmpty() ? time.getZone().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) : shortName;
  }

  /** {@code @SECONDS}, {@code YYYY-MM-DD}, {@code YYYY-MM-DD hh:mm[:ss]} or {@code hh:mm[:ss]}. */
  static ZonedDateTime parse(Call call, String text) {
    ZoneId zone = Names.zone(call);
    try {
      if (text.startsWith("@")) {
        return Instant.ofEpochSecond(Long.parseLong(text.substring(1))).atZone(zone);
      }
      String bare = text.strip().replace(' ', 'T');
      if (bare.matches("[0-9-]+")) {
        return LocalDate.parse(bare).atStartOfDay(zone);
      }
      return bare.indexOf('T') < 0
          ? LocalTime.parse(bare).atDate(LocalDate.now(zone)).atZone(zone)
          : LocalDateTime.parse(bare.endsWith("Z") ? bare.substring(0, bare.length() - 1) : bare)
              .atZone(bare.endsWith("Z") ? ZoneId.of("UTC") : zone);
    } catch (DateTimeException | NumberFormatException e) {
      throw new Failure("bad date '" + text + "'");
    }
  }

  /** {@code [[CC]YY]MMDDhhmm[.ss]}, as {@code touch -t} takes it. */
  static ZonedDateTime parseTouch(Call call, String text) {
    Matcher matcher = TOUCH.matcher(text);
    if (!matcher.matches()) {
      throw new Failure("bad '" + text + "'");
    }
    ZoneId zone = Names.zone(call);
    String year = matcher.group(1) == null ? String.valueOf(LocalDate.now(zone).getYear()) : matcher.group(1);
    String rest = matcher.group(2);
    try {
      int number = Integer.parseInt(year) + (year.length() == 2 ? 2000 : 0);
      int second = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
      return LocalDateTime.of(number, two(rest, 0), two(rest, 2), two(rest, 4), two(rest, 6), second).atZone(zone);
    } catch (DateTimeException e) {
      throw new Failure("bad '" + text + "'");
    }
  }

  private static int two(String digits, int at) {
    return Integer.parseInt(digits.substring(at, at + 2));
  }
}
