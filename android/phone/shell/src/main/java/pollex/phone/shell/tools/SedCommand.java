package pollex.phone.shell.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.shell.Failure;

/** One command of {@code sed}: addresses, letter and, for {@code s}, pattern and replacement. */
final class SedCommand {
  /** A line number, the last line, or a pattern. */
  private record Address(long number, boolean last, Pattern pattern) {
    boolean fits(String line, long here, boolean isLast) {
      return pattern != null ? pattern.matcher(Regex.bounded(line)).find() : last ? isLast : here == number;
    }
  }

  private Address from;
  private Address to;
  private boolean inverted;
  private char letter;
  private Pattern pattern;
  private String replacement;
  private boolean global;
  private boolean print;
  private int occurrence = 1;
  private boolean inRange;

  private SedCommand() {}

  static List<SedCommand> parse(String script, boolean extended) {
    return new Reader(script, extended).commands();
  }

  char letter() {
    return letter;
  }

  Pattern pattern() {
    return pattern;
  }

  boolean isGlobal() {
    return global;
  }

  boolean printsAfter() {
    return print;
  }

  int occurrence() {
    return occurrence;
  }

  void restart() {
    inRange = false;
  }

  boolean selects(String line, long number, boolean last) {
    return inside(line, number, last) != inverted;
  }

  private boolean inside(String line, long number, boolean last) {
    if (from == null) {
      return true;
    }
    if (to == null) {
      return from.fits(line, number, last);
    }
    if (inRange) {
      inRange = !to.fits(line, number, last) && !(to.pattern() == null && !to.last() && number >= to.number());
      return true;
    }
    boolean starts = from.fits(line, number, last);
    inRange = starts && !(to.pattern() == null && !to.last() && number >= to.number()) && !(to.last() && last);
    return starts;
  }

  void appendReplacement(StringBuilder result, Matcher matcher) {
    for (int i = 0; i < replacement.length(); i++) {
      char c = replacement.charAt(i);
      if (c == '&') {
        result.append(matcher.group());
      } else if (c == '\\' && i + 1 < replacement.length()) {
        char next = replacement.charAt(++i);
        if (Character.isDigit(next)) {
          String group = next - '0' <= matcher.groupCount() ? matcher.group(next - '0') : null;
          result.append(group == null ? "" : group);
        } else {
          result.append(next == 'n' ? '\n' : next == 't' ? '\t' : next);
        }
      } else {
        result.append(c);
      }
    }
  }

  private static final class Reader {
    private final String script;
    private final boolean extended;
    private int position;

    Reader(String script, boolean extended) {
      this.script = script;
      this.extended = extended;
    }

    List<SedCommand> commands() {
      List<SedCommand> commands = new ArrayList<>();
      while (true) {
        while (position < script.length() && "; \t\n".indexOf(current()) >= 0) {
          position++;
        }
        if (position == script.length()) {
          return commands;
        }
        commands.add(command());
      }
    }

    private SedCommand command() {
      SedCommand command = new SedCommand();
      command.from = address();
      if (current() == ',') {
        position++;
        command.to = address();
        if (command.to == null) {
          throw bad();
        }
      }
      while (current() == ' ' || current() == '!') {
        command.inverted |= current() == '!';
        position++;
      }
      command.letter = current();
      position++;
      if (command.letter == 's') {
        substitution(command);
      } else if ("pdq=".indexOf(command.letter) < 0) {
        throw bad();
      }
      if (position < script.length() && "; \t\n".indexOf(current()) < 0) {
        throw bad();
      }
      return command;
    }

    private Address address() {
      if (current() == '$') {
        position++;
        return new Address(0, true, null);
      }
      if (current() == '/') {
        position++;
        return new Address(0, false, Sed.pattern(upTo('/'), extended, false));
      }
      int start = position;
      while (Character.isDigit(current())) {
        position++;
      }
      if (position - start > 9) {
        throw bad();
      }
      return position == start ? null : new Address(Long.parseLong(script.substring(start, position)), false, null);
    }

    private void substitution(SedCommand command) {
      char delimiter = current();
      if (delimiter == '\0' || delimiter == '\n' || delimiter == '\\') {
        throw bad();
      }
      position++;
      String regex = upTo(delimiter);
      command.replacement = upTo(delimiter);
      boolean ignoreCase = false;
      while ("gpiI".indexOf(current()) >= 0 || current() >= '1' && current() <= '9') {
        char flag = script.charAt(position++);
        command.global |= flag == 'g';
        command.print |= flag == 'p';
        ignoreCase |= flag == 'i' || flag == 'I';
        command.occurrence = Character.isDigit(flag) ? flag - '0' : command.occurrence;
      }
      command.pattern = Sed.pattern(regex, extended, ignoreCase);
    }

    private String upTo(char delimiter) {
      StringBuilder text = new StringBuilder();
      while (position < script.length() && current() != delimiter) {
        char c = script.charAt(position++);
        if (c == '\\' && current() == delimiter) {
          c = script.charAt(position++);
        } else if (c == '\\' && position < script.length()) {
          text.append(c);
          c = script.charAt(position++);
        }
        text.append(c);
      }
      if (position == script.length()) {
        throw bad();
      }
      position++;
      return text.toString();
    }

    /** The character here; {@code '\0'} at the end. */
    private char current() {
      return position < script.length() ? script.charAt(position) : '\0';
    }

    private Failure bad() {
      return new Failure("bad pattern '" + script + "'@" + (position + 1));
    }
  }
}
