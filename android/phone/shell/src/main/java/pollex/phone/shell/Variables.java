package pollex.phone.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The builtins for variables and options: {@code export}, {@code unset}, {@code set}, {@code read}. */
final class Variables {
  private Variables() {}

  static int export(Interpreter shell, Call call) {
    Session session = shell.session;
    List<String> args = withoutOptions(call.args());
    if (args.isEmpty()) {
      session.environment().forEach((name, value) -> call.out().println(name + "=" + quoted(value)));
    }
    for (String arg : args) {
      session.exported.add(assignOne(session, arg));
    }
    return 0;
  }

  static int assign(Interpreter shell, Call call) {
    for (String arg : withoutOptions(call.args())) {
      assignOne(shell.session, arg);
    }
    return 0;
  }

  /** Sets {@code NAME=value}; gives the name. */
  private static String assignOne(Session session, String arg) {
    int equals = arg.indexOf('=');
    String name = equals < 0 ? arg : arg.substring(0, equals);
    if (!Identifiers.isName(name)) {
      throw new Failure(name + ": is not an identifier");
    }
    if (equals >= 0) {
      session.set(name, arg.substring(equals + 1));
    }
    return name;
  }

  static int unset(Interpreter shell, Call call) {
    boolean functions = call.args().contains("-f");
    for (String name : withoutOptions(call.args())) {
      if (functions) {
        shell.session.functions.remove(name);
      } else {
        shell.session.variables.remove(name);
        shell.session.exported.remove(name);
      }
    }
    return 0;
  }

  /** Options {@code -e -u -f -a} work, others are taken and do nothing; the rest become the positional parameters. */
  static int options(Interpreter shell, Call call) {
    Session session = shell.session;
    List<String> args = call.args();
    if (args.isEmpty()) {
      Map<String, String> sorted = new TreeMap<>(session.variables);
      sorted.forEach((name, value) -> call.out().println(name + "=" + quoted(value)));
      return 0;
    }
    int i = 0;
    while (i < args.size() && args.get(i).matches("[-+][a-zA-Z]+")) {
      boolean on = args.get(i).startsWith("-");
      for (char option : args.get(i).substring(1).toCharArray()) {
        if (option == 'o') {
          i++;
        } else if (on) {
          session.options.add(option);
        } else {
          session.options.remove(option);
        }
      }
      i++;
    }
    boolean end = i < args.size() && args.get(i).equals("--");
    if (end || i < args.size()) {
      session.arguments = List.copyOf(args.subList(end ? i + 1 : i, args.size()));
    }
    return 0;
  }

  static int read(Interpreter shell, Call call) {
    Session session = shell.session;
    boolean raw = call.args().contains("-r");
    List<String> names = new ArrayList<>(withoutOptions(call.args()));
    if (names.isEmpty()) {
      names.add("REPLY");
    }
    String line = Shell.readLine(session);
    String rest = line == null ? "" : raw ? line : line.replace("\\", "");
    String separators = session.variables.getOrDefault("IFS", " \t\n");
    for (int i = 0; i < names.size(); i++) {
      rest = stripped(rest, separators, i == names.size() - 1);
      int end = i == names.size() - 1 ? rest.length() : firstOf(rest, separators);
      session.set(names.get(i), rest.substring(0, end));
      rest = rest.substring(Math.min(rest.length(), end + 1));
    }
    return line == null ? 1 : 0;
  }

  private static String stripped(String text, String separators, boolean atEnd) {
    int start = 0;
    while (start < text.length() && isBlank(text.charAt(start), separators)) {
      start++;
    }
    int end = text.length();
    while (atEnd && end > start && isBlank(text.charAt(end - 1), separators)) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isBlank(char c, String separators) {
    return Character.isWhitespace(c) && separators.indexOf(c) >= 0;
  }

  private static int firstOf(String text, String separators) {
    for (int i = 0; i < text.length(); i++) {
      if (separators.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }

  private static List<String> withoutOptions(List<String> args) {
    int i = 0;
    while (i < args.size() && args.get(i).startsWith("-") && args.get(i).length() > 1) {
      i++;
    }
    return args.subList(i, args.size());
  }

  private static String quoted(String value) {
    return value.matches("[A-Za-z0-9_/.:,@%+=-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }
}
