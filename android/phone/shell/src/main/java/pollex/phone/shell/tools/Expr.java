package pollex.phone.shell.tools;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code expr}: one operator a word; 0 if the result is neither empty nor zero, else 1. */
final class Expr {
  /** From the loosest to the tightest. */
  private static final List<Set<String>> LEVELS =
      List.of(Set.of("|"), Set.of("&"), Set.of("=", "==", "!=", "<", "<=", ">", ">="), Set.of("+", "-"),
          Set.of("*", "/", "%"), Set.of(":"));
  private static final int DEEPEST = 100;

  private final List<String> words;
  private int position;
  private int depth;

  private Expr(List<String> words) {
    this.words = words;
  }

  static int run(Call call) {
    if (call.args().isEmpty()) {
      throw Options.needs(call, 1);
    }
    Expr expr = new Expr(call.args());
    String result = expr.level(0);
    if (expr.position < expr.words.size()) {
      throw syntax();
    }
    call.out().println(result);
    return isFalse(result) ? 1 : 0;
  }

  private String level(int index) {
    if (index == LEVELS.size()) {
      return operand();
    }
    String left = level(index + 1);
    while (position < words.size() && LEVELS.get(index).contains(words.get(position))) {
      String operator = words.get(position++);
      left = apply(operator, left, level(index + 1));
    }
    return left;
  }

  private String operand() {
    if (position == words.size()) {
      throw syntax();
    }
    String word = words.get(position++);
    if (!word.equals("(")) {
      return word;
    }
    if (++depth > DEEPEST) {
      throw new Failure(2, "nesting too deep");
    }
    String inner = level(0);
    if (position == words.size() || !words.get(position++).equals(")")) {
      throw syntax();
    }
    depth--;
    return inner;
  }

  private static String apply(String operator, String left, String right) {
    return switch (operator) {
      case "|" -> isFalse(left) ? right : left;
      case "&" -> isFalse(left) || isFalse(right) ? "0" : left;
      case ":" -> match(left, right);
      case "+" -> String.valueOf(number(left) + number(right));
      case "-" -> String.valueOf(number(left) - number(right));
      case "*" -> String.valueOf(number(left) * number(right));
      case "/", "%" -> divide(operator, number(left), number(right));
      default -> compare(operator, left, right) ? "1" : "0";
    };
  }

  private static String divide(String operator, long left, long right) {
    if (right == 0) {
      throw new Failure(2, "division by zero");
    }
    return String.valueOf(operator.equals("/") ? left / right : left % right);
  }

  private static boolean compare(String operator, String left, String right) {
    boolean numbers = isNumber(left) && isNumber(right);
    int order = numbers ? Long.compare(number(left), number(right)) : left.compareTo(right);
    return switch (operator) {
      case "=", "==" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  private static String match(String text, String regex) {
    try {
      Matcher matcher = Regex.compile(regex, false, false, false).matcher(Regex.bounded(text));
      boolean found = matcher.lookingAt();
      if (matcher.groupCount() > 0) {
        return found && matcher.group(1) != null ? matcher.group(1) : "";
      }
      return String.valueOf(found ? matcher.end() : 0);
    } catch (Regex.TooHard | StackOverflowError e) {
      throw new Failure(2, "pattern too hard");
    }
  }

  private static boolean isFalse(String value) {
    return value.isEmpty() || value.matches("-?0+");
  }

  private static boolean isNumber(String text) {
    return text.matches("-?[0-9]{1,18}");
  }

  private static long number(String text) {
    if (!isNumber(text)) {
      throw new Failure(2, "non-integer argument");
    }
    return Long.parseLong(text);
  }

  private static Failure syntax() {
    return new Failure(2, "syntax error");
  }
}
