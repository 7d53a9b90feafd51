package pollex.phone.shell.tools;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** Options of a tool, read as toybox reads them: in any order, in one word or apart. */
public final class Options {
  private final Map<Character, List<String>> given = new HashMap<>();
  private final List<String> rest = new ArrayList<>();
  private final Call call;

  private Options(Call call) {
    this.call = call;
  }

  /**
   * Reads the arguments of a call.
   *
   * @param letters the options, each one that takes a value followed by a colon; a {@code +} in front stops at the
   * first other word
   * @param longNames {@code name=letter} for options with long names
   * @throws Failure for an unknown option, with toybox's sentence
   */
  public static Options of(Call call, String letters, String... longNames) {
    Options options = new Options(call);
    List<String> args = call.args();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (arg.equals("--")) {
        options.rest.addAll(args.subList(i + 1, args.size()));
        break;
      }
      if (arg.startsWith("--")) {
        i += options.takeLong(arg.substring(2), i + 1 < args.size() ? args.get(i + 1) : null, letters, longNames);
      } else if (arg.startsWith("-") && arg.length() > 1) {
        i += options.takeLetters(arg, i + 1 < args.size() ? args.get(i + 1) : null, letters);
      } else {
        options.rest.add(arg);
        if (letters.startsWith("+")) {
          options.rest.addAll(args.subList(i + 1, args.size()));
          break;
        }
      }
    }
    return options;
  }

  private int takeLetters(String arg, String next, String letters) {
    for (int j = 1; j < arg.length(); j++) {
      char letter = arg.charAt(j);
      int known = letter == ':' || letter == '+' ? -1 : letters.indexOf(letter);
      if (known < 0) {
        throw usage(call, "Unknown option '" + arg.substring(j) + "'");
      }
      if (!takesValue(letters, letter)) {
        add(letter, "");
      } else if (j + 1 < arg.length()) {
        add(letter, arg.substring(j + 1));
        return 0;
      } else {
        add(letter, required(next, letter));
        return 1;
      }
    }
    return 0;
  }

  private int takeLong(String arg, String next, String letters, String[] longNames) {
    int equals = arg.indexOf('=');
    String name = equals < 0 ? arg : arg.substring(0, equals);
    for (String known : longNames) {
      if (known.startsWith(name + "=")) {
        char letter = known.charAt(known.length() - 1);
        if (!takesValue(letters, letter)) {
          add(letter, "");
          return 0;
        }
        add(letter, equals >= 0 ? arg.substring(equals + 1) : required(next, letter));
        return equals >= 0 ? 0 : 1;
      }
    }
    throw usage(call, "Unknown option '" + arg + "'");
  }

  private String required(String next, char letter) {
    if (next == null) {
      throw usage(call, "Missing argument to -" + letter);
    }
    return next;
  }

  private static boolean takesValue(String letters, char letter) {
    int at = letters.indexOf(letter);
    return at >= 0 && at + 1 < letters.length() && letters.charAt(at + 1) == ':';
  }

  private void add(char letter, String value) {
    given.computeIfAbsent(letter, key -> new ArrayList<>()).add(value);
  }

  public boolean has(char letter) {
    return given.containsKey(letter);
  }

  /** The last value given, or null. */
  public String value(char letter) {
    List<String> values = given.get(letter);
    return values == null ? null : values.get(values.size() - 1);
  }

  public List<String> values(char letter) {
    return given.getOrDefault(letter, List.of());
  }

  /** A whole number; {@code k}, {@code M} and {@code G} count in 1024. */
  public long number(char letter, long otherwise) {
    return has(letter) ? number(value(letter)) : otherwise;
  }

  static long number(String text) {
    try {
      int last = text.length() - 1;
      int unit = last > 0 ? "bkmg".indexOf(Character.toLowerCase(text.charAt(last))) : -1;
      if (unit < 0) {
        return Long.parseLong(text);
      }
      long factor = unit == 0 ? 512 : 1L << (10 * unit);
      return Math.multiplyExact(Long.parseLong(text.substring(0, last)), factor);
    } catch (NumberFormatException e) {
      throw new Failure("not integer: " + text);
    } catch (ArithmeticException e) {
      throw new Failure("bad integer: " + text);
    }
  }

  /** What is no option. */
  public List<String> rest() {
    return rest;
  }

  /** The rest, if it has at least {@code count} words; else toybox's sentence. */
  public List<String> rest(int count) {
    if (rest.size() < count) {
      throw needs(call, count);
    }
    return rest;
  }

  /** The failure of a call with too few words. */
  public static Failure needs(Call call, int count) {
    return usage(call, "Need" + (count == 1 ? "s " : " ") + count + " argument" + (count == 1 ? "" : "s"));
  }

  private static Failure usage(Call call, String sentence) {
    return new Failure(sentence + " (see \"" + Inputs.tool(call) + " --help\")");
  }
}
