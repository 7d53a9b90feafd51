package pollex.phone.shell;

import java.util.List;
import java.util.function.Function;

/** Integer arithmetic of {@code $((…))} and {@code expr}-like uses: 32 bit, as mksh counts. */
final class Calculator {
  /** Operators from the loosest to the tightest. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<=", ">=", "<", ">"),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private final String text;
  private final Function<String, String> variables;
  private int position;
  private int depth;

  Calculator(String text, Function<String, String> variables) {
    this.text = text;
    this.variables = variables;
  }

  int value() {
    skip();
    if (position == text.length()) {
      return 0;
    }
    int value = choice();
    if (position < text.length()) {
      throw error();
    }
    return value;
  }

  private int choice() {
    if (++depth > Limits.NESTING) {
      throw new Signals.ShellError("nesting too deep");
    }
    int condition = level(0);
    if (take("?")) {
      int yes = choice();
      if (!take(":")) {
        throw error();
      }
      int no = choice();
      condition = condition != 0 ? yes : no;
    }
    depth--;
    return condition;
  }

  private int level(int index) {
    if (index == LEVELS.size()) {
      return unary();
    }
    int left = level(index + 1);
    while (true) {
      String operator = operator(LEVELS.get(index));
      if (operator == null) {
        return left;
      }
      left = apply(operator, left, level(index + 1));
    }
  }

  private String operator(List<String> choices) {
    for (String choice : choices) {
      boolean longer =
          choice.length() == 1 && position + 1 < text.length() && "|&<>=".indexOf(text.charAt(position + 1)) >= 0
              && "|&<>".contains(choice);
      if (!longer && take(choice)) {
        return choice;
      }
    }
    return null;
  }

  private int apply(String operator, int left, int right) {
    return switch (operator) {
      case "||" -> left != 0 || right != 0 ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "&" -> left & right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      default -> divide(operator, left, right);
    };
  }

  private int divide(String operator, int left, int right) {
    if (right == 0) {
      throw new Signals.ShellError(text + ": zero divisor");
    }
    return operator.equals("/") ? left / right : left % right;
  }

  private int unary() {
    if (++depth > Limits.NESTING) {
      throw new Signals.ShellError("nesting too deep");
    }
    int value;
    if (take("!")) {
      value = unary() == 0 ? 1 : 0;
    } else if (take("-")) {
      value = -unary();
    } else if (take("+")) {
      value = unary();
    } else if (take("~")) {
      value = ~unary();
    } else if (take("(")) {
      value = choice();
      if (!take(")")) {
        throw error();
      }
    } else {
      value = operand();
    }
    depth--;
    return value;
  }

  private int operand() {
    int start = position;
    while (position < text.length() && Identifiers.isPart(text.charAt(position), false)) {
      position++;
    }
    String word = text.substring(start, position);
    skip();
    if (word.isEmpty()) {
      throw error();
    }
    if (!Character.isDigit(word.charAt(0))) {
      String value = variables.apply(word);
      return value == null || value.isBlank() ? 0 : number(value.strip());
    }
    return number(word);
  }

  private int number(String word) {
    try {
      return (int) (long) Long.decode(word.matches("-?0[0-9]+") ? word.replaceFirst("0+(?=[0-9])", "") : word);
    } catch (NumberFormatException e) {
      throw new Signals.ShellError(word + ": bad number");
    }
  }

  private boolean take(String token) {
    if (!text.startsWith(token, position)) {
      return false;
    }
    position += token.length();
    skip();
    return true;
  }

  private void skip() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private Signals.ShellError error() {
    String rest = position < text.length() ? "unexpected '" + text.charAt(position) + "'"
        : "unexpected end of expression";
    return new Signals.ShellError(text + ": " + rest);
  }
}
