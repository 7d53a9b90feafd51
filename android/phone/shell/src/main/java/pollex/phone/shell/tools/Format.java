package pollex.phone.shell.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.shell.Call;
import pollex.phone.shell.Escapes;
import pollex.phone.shell.Failure;

/** The format of {@code printf}: {@code %s %b %c %d %i %u %x %X %o %f %e %g %%} with flags, width and precision. */
final class Format {
  private static final int WIDEST = 10_000;
  private static final Pattern DIRECTIVE =
      Pattern.compile("%([-+ 0#]*)([0-9]{0,9}|\\*)(?:\\.([0-9]{0,9}))?([a-zA-Z%])");

  private final String format;
  private final Call call;
  private int code;

  Format(String format, Call call) {
    this.format = format;
    this.call = call;
  }

  /** Prints the format once and takes the values it needs from the front of the list; false if printing is to stop. */
  boolean print(List<String> values) throws IOException {
    Matcher matcher = DIRECTIVE.matcher(format);
    int end = 0;
    while (matcher.find(end)) {
      if (!escaped(format.substring(end, matcher.start()))) {
        return false;
      }
      end = matcher.end();
      if (matcher.group(4).equals("%")) {
        call.out().write('%');
      } else if (!directive(matcher, values)) {
        return false;
      }
    }
    return escaped(format.substring(end));
  }

  int code() {
    return code;
  }

  private boolean escaped(String text) throws IOException {
    Escapes.Resolved resolved = Escapes.resolve(text, Escapes.Style.PRINTF);
    call.out().write(resolved.bytes());
    return !resolved.stopped();
  }

  private boolean directive(Matcher matcher, List<String> values) throws IOException {
    int width = size(matcher.group(2).equals("*") ? next(values) : matcher.group(2));
    int precision = matcher.group(3) == null ? -1 : size(matcher.group(3));
    String value = next(values);
    boolean go = true;
    byte[] bytes;
    switch (matcher.group(4).charAt(0)) {
      case 's' -> bytes = value.getBytes(StandardCharsets.UTF_8);
      case 'c' -> bytes = value.isEmpty() ? new byte[0] : value.substring(0, 1).getBytes(StandardCharsets.UTF_8);
      case 'b' -> {
        Escapes.Resolved resolved = Escapes.resolve(value, Escapes.Style.ECHO);
        bytes = resolved.bytes();
        go = !resolved.stopped();
      }
      case 'd', 'i', 'u', 'x', 'X', 'o' -> bytes = whole(matcher, value).getBytes(StandardCharsets.UTF_8);
      case 'f', 'e', 'g', 'F', 'E', 'G' -> bytes = real(matcher, value, precision).getBytes(StandardCharsets.UTF_8);
      default -> throw new Failure("bad %" + matcher.group(4) + "@" + (matcher.start() + 1));
    }
    boolean text = "scb".contains(matcher.group(4));
    int length = text && precision >= 0 ? Math.min(precision, bytes.length) : bytes.length;
    pad(bytes, length, width, matcher.group(1), !text);
    return go;
  }

  private void pad(byte[] bytes, int length, int width, String flags, boolean number) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean left = flags.contains("-");
    boolean zeros = number && !left && flags.contains("0");
    int sign = zeros && length > 0 && (bytes[0] == '-' || bytes[0] == '+') ? 1 : 0;
    out.write(bytes, 0, sign);
    for (int i = length; i < width && !left; i++) {
      out.write(zeros ? '0' : ' ');
    }
    out.write(bytes, sign, length - sign);
    for (int i = length; i < width && left; i++) {
      out.write(' ');
    }
    call.out().writeBytes(out.toByteArray());
  }

  private String whole(Matcher matcher, String value) {
    long number = 0;
    try {
      boolean character = value.startsWith("'") || value.startsWith("\"");
      number = value.isEmpty() ? 0 : character ? value.codePointAt(Math.min(1, value.length() - 1))
          : Long.decode(value);
    } catch (NumberFormatException e) {
      code = call.fail(1, "printf: bad number '" + value + "'");
    }
    return switch (matcher.group(4)) {
      case "x" -> (matcher.group(1).contains("#") ? "0x" : "") + Long.toHexString(number);
      case "X" -> (matcher.group(1).contains("#") ? "0X" : "") + Long.toHexString(number).toUpperCase();
      case "o" -> Long.toOctalString(number);
      case "u" -> Long.toUnsignedString(number);
      default -> (matcher.group(1).contains("+") && number >= 0 ? "+" : "") + number;
    };
  }

  private String real(Matcher matcher, String value, int precision) {
    double number = 0;
    try {
      number = value.isEmpty() ? 0 : Double.parseDouble(value);
    } catch (NumberFormatException e) {
      code = call.fail(1, "printf: bad number '" + value + "'");
    }
    String kind = matcher.group(4).equals("F") ? "f" : matcher.group(4);
    return String.format("%." + (precision < 0 ? 6 : precision) + kind, number);
  }

  private static int size(String digits) {
    int size = digits.isEmpty() ? 0 : digits.matches("-?[0-9]{1,9}") ? Integer.parseInt(digits) : 0;
    if (Math.abs(size) > WIDEST) {
      throw new Failure("width too large");
    }
    return size;
  }

  private static String next(List<String> values) {
    return values.isEmpty() ? "" : values.remove(0);
  }
}
