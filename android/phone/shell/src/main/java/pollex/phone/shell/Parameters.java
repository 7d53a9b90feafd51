package pollex.phone.shell;

import java.util.List;
import pollex.phone.shell.Signals.ShellError;
import pollex.phone.shell.Word.Parameter;

/** Values of {@code $name} and of {@code ${name…}} with its operators. */
final class Parameters {
  private final Session session;
  private final Expansion expansion;

  Parameters(Session session, Expansion expansion) {
    this.session = session;
    this.expansion = expansion;
  }

  List<String> values(Parameter parameter) {
    boolean all = parameter.name().equals("@") || parameter.name().equals("*") && !parameter.quoted();
    if (all && parameter.operator().isEmpty()) {
      return session.arguments;
    }
    return List.of(apply(parameter));
  }

  private String apply(Parameter parameter) {
    String name = parameter.name();
    String value = value(name);
    String operator = parameter.operator();
    boolean unset = value == null || operator.startsWith(":") && value.isEmpty();
    return switch (operator) {
      case "" -> value != null ? value : orComplain(name);
      case "length" -> String.valueOf(value == null ? 0 : value.codePointCount(0, value.length()));
      case "-", ":-" -> unset ? expansion.text(parameter.argument()) : value;
      case "+", ":+" -> unset ? "" : expansion.text(parameter.argument());
      case "=", ":=" -> unset ? assign(name, expansion.text(parameter.argument())) : value;
      case "?", ":?" -> unset ? refuse(name, expansion.text(parameter.argument())) : value;
      case "#", "##", "%", "%%" -> trimmed(value == null ? "" : value, operator,
          expansion.pattern(parameter.argument()));
      case "/", "//" -> replaced(value == null ? "" : value, operator.length() == 2,
          expansion.text(parameter.argument()));
      default -> throw new ShellError("${" + name + "}: bad substitution");
    };
  }

  private String orComplain(String name) {
    if (session.options.contains('u') && Identifiers.isName(name)) {
      throw new ShellError(name + ": parameter not set");
    }
    return "";
  }

  private String value(String name) {
    if (Identifiers.isName(name)) {
      return name.equals("PWD") ? session.directory : session.variables.get(name);
    }
    return switch (name) {
      case "?" -> String.valueOf(session.status);
      case "#" -> String.valueOf(session.arguments.size());
      case "$" -> String.valueOf(10_000 + (System.identityHashCode(session.files) + session.depth) % 20_000);
      case "!" -> session.lastBackground == 0 ? "" : String.valueOf(session.lastBackground);
      case "-" -> String.join("", session.options.stream().map(String::valueOf).sorted().toList());
      case "*", "@" -> String.join(" ", session.arguments);
      case "0" -> session.name;
      default -> positional(name);
    };
  }

  private String positional(String digits) {
    if (digits.isEmpty() || digits.length() > 6) {
      return null;
    }
    int index = Integer.parseInt(digits);
    return index <= session.arguments.size() ? session.arguments.get(index - 1) : null;
  }

  private String assign(String name, String value) {
    if (!Identifiers.isName(name)) {
      throw new ShellError("$" + name + ": cannot assign");
    }
    session.set(name, value);
    return value;
  }

  private static String refuse(String name, String sentence) {
    throw new ShellError(name + ": " + (sentence.isEmpty() ? "parameter null or not set" : sentence));
  }

  private static String trimmed(String value, String operator, Pattern pattern) {
    boolean front = operator.startsWith("#");
    boolean longest = operator.length() == 2;
    if (value.length() > 10_000) {
      throw new ShellError("value too long for a pattern");
    }
    for (int i = 0; i <= value.length(); i++) {
      int cut = front == longest ? value.length() - i : i;
      String candidate = front ? value.substring(0, cut) : value.substring(cut);
      if (pattern.matches(candidate)) {
        return front ? value.substring(cut) : value.substring(0, cut);
      }
    }
    return value;
  }

  /** {@code ${v/old/new}} for plain texts; patterns are not looked for here. */
  private static String replaced(String value, boolean all, String argument) {
    int slash = argument.indexOf('/');
    String old = slash < 0 ? argument : argument.substring(0, slash);
    String with = slash < 0 ? "" : argument.substring(slash + 1);
    int first = old.isEmpty() ? -1 : value.indexOf(old);
    if (first < 0) {
      return value;
    }
    if (!all) {
      return value.substring(0, first) + with + value.substring(first + old.length());
    }
    long occurrences = (value.length() - value.replace(old, "").length()) / old.length();
    if (value.length() + occurrences * with.length() > Limits.TEXT) {
      throw new ShellError("word too long");
    }
    return value.replace(old, with);
  }
}
