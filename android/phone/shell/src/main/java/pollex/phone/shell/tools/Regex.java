package pollex.phone.shell.tools;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import pollex.phone.shell.Failure;

/**
 * POSIX regular expressions, basic and extended, as Java patterns.
 *
 * <p>Java's matcher can take very long for a wicked pattern; {@link #bounded} gives it an input that stops it when
 * the thread is interrupted or the steps run out.
 */
final class Regex {
  private static final int MAX_STEPS = 20_000_000;
  private static final int MAX_PATTERN = 4_096;

  private Regex() {}

  /** Ends a search that takes too long. */
  static final class TooHard extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooHard() {
      super("pattern too hard", null, false, false);
    }
  }

  static Pattern compile(String text, boolean extended, boolean fixed, boolean ignoreCase) {
    int flags = ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    if (text.length() > MAX_PATTERN) {
      throw new Failure("bad REGEX");
    }
    try {
      return Pattern.compile(fixed ? Pattern.quote(text) : translated(text, extended), flags);
    } catch (PatternSyntaxException | StackOverflowError e) {
      throw new Failure("bad REGEX '" + text + "'");
    }
  }

  /** In basic expressions brackets, braces, bars, plus and question mark are special with a backslash only. */
  static String translated(String text, boolean extended) {
    StringBuilder java = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[') {
        i = set(text, i, java);
      } else if (c == '\\' && i + 1 < text.length()) {
        char next = text.charAt(++i);
        boolean special = "(){}|+?".indexOf(next) >= 0;
        boolean kept = special != extended || Character.isDigit(next) || "wWsSbB.*^$[]\\/".indexOf(next) >= 0;
        if (next == '<' || next == '>') {
          java.append("\\b");
        } else if (special && !extended) {
          java.append(next);
        } else {
          java.append(kept || !Character.isLetterOrDigit(next) ? "\\" : "").append(next);
        }
      } else if (!extended && "(){}|+?".indexOf(c) >= 0 || c == '*' && atStart(java)) {
        java.append('\\').append(c);
      } else if (!extended && c == '^' && !atStart(java) || !extended && c == '$' && !atEnd(text, i)) {
        java.append('\\').append(c);
      } else if (extended && c == '{' && !text.substring(i).matches("\\{[0-9]+(,[0-9]*)?}.*")) {
        java.append("\\{");
      } else {
        java.append(c == '\\' ? "\\\\" : c);
      }
    }
    return java.toString();
  }

  private static boolean atStart(StringBuilder java) {
    int length = java.length();
    return length == 0 || java.charAt(length - 1) == '(' || java.charAt(length - 1) == '|'
        || length == 1 && java.charAt(0) == '^';
  }

  private static boolean atEnd(String text, int i) {
    return i + 1 == text.length() || text.startsWith("\\)", i + 1) || text.startsWith("\\|", i + 1);
  }

  /** Copies a bracket expression; its end's position. A bracket without an end stands for itself. */
  private static int set(String text, int start, StringBuilder java) {
    int i = start + 1;
    StringBuilder set = new StringBuilder("[");
    if (i < text.length() && text.charAt(i) == '^') {
      set.append('^');
      i++;
    }
    for (int first = i; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ']' && i > first) {
        java.append(set).append(']');
        return i;
      }
      int end = text.startsWith("[:", i) ? text.indexOf(":]", i) : -1;
      if (end > 0) {
        set.append(posixClass(text.substring(i + 2, end)));
        i = end + 1;
      } else {
        set.append("[]\\&^".indexOf(c) >= 0 ? "\\" : "").append(c);
      }
    }
    java.append("\\[");
    return start;
  }

  private static String posixClass(String name) {
    return switch (name) {
      case "alpha" -> "\\p{Alpha}";
      case "digit" -> "\\p{Digit}";
      case "alnum" -> "\\p{Alnum}";
      case "upper" -> "\\p{Upper}";
      case "lower" -> "\\p{Lower}";
      case "space" -> "\\s";
      case "blank" -> "\\p{Blank}";
      case "punct" -> "\\p{Punct}";
      case "print" -> "\\p{Print}";
      case "xdigit" -> "\\p{XDigit}";
      default -> throw new Failure("bad REGEX class '" + name + "'");
    };
  }

  /** The text as an input that ends a search after too many steps. */
  static CharSequence bounded(String text) {
    return new Bounded(text, new int[1]);
  }

  private record Bounded(CharSequence text, int[] steps) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++steps[0] > MAX_STEPS || (steps[0] & 0xffff) == 0 && Thread.currentThread().isInterrupted()) {
        throw new TooHard();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Bounded(text.subSequence(start, end), steps);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
