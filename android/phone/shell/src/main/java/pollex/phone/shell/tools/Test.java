package pollex.phone.shell.tools;

import java.util.List;
import java.util.Set;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code test} and {@code [}: 0 for true, 1 for false, 2 for a question that makes no sense. */
final class Test {
  private static final Set<String> BINARY =
      Set.of("=", "==", "!=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef");
  private static final String UNARY = "abcdefghkLnoprsStuwxz";
  private static final int DEEPEST = 100;

  private final Call call;
  private final List<String> words;
  private int position;
  private int depth;

  private Test(Call call, List<String> words) {
    this.call = call;
    this.words = words;
  }

  static int test(Call call) {
    return new Test(call, call.args()).run();
  }

  static int bracket(Call call) {
    List<String> words = call.args();
    if (words.isEmpty() || !words.get(words.size() - 1).equals("]")) {
      throw new Failure(2, "missing ]");
    }
    return new Test(call, words.subList(0, words.size() - 1)).run();
  }

  private int run() {
    if (words.isEmpty()) {
      return 1;
    }
    boolean result = or();
    if (position < words.size()) {
      throw new Failure(2, words.get(position) + ": unexpected operator/operand");
    }
    return result ? 0 : 1;
  }

  private boolean or() {
    boolean result = and();
    while (take("-o")) {
      result |= and();
    }
    return result;
  }

  private boolean and() {
    boolean result = not();
    while (take("-a")) {
      result &= not();
    }
    return result;
  }

  private boolean not() {
    if (++depth > DEEPEST) {
      throw new Failure(2, "nesting too deep");
    }
    boolean result;
    if (left() > 1 && !(left() == 3 && BINARY.contains(words.get(position + 1))) && take("!")) {
      result = !not();
    } else if (left() > 2 && !(left() == 3 && BINARY.contains(words.get(position + 1))) && take("(")) {
      result = or();
      if (!take(")")) {
        throw new Failure(2, "missing )");
      }
    } else {
      result = primary();
    }
    depth--;
    return result;
  }

  private boolean primary() {
    if (left() == 0) {
      throw new Failure(2, "argument expected");
    }
    String first = words.get(position++);
    if (left() >= 2 && BINARY.contains(words.get(position))) {
      String operator = words.get(position++);
      return binary(first, operator, words.get(position++));
    }
    boolean unary = first.length() == 2 && first.charAt(0) == '-' && UNARY.indexOf(first.charAt(1)) >= 0;
    return unary && left() > 0 ? unary(first.charAt(1), words.get(position++)) : !first.isEmpty();
  }

  private boolean unary(char letter, String operand) {
    switch (letter) {
      case 'n' -> {
        return !operand.isEmpty();
      }
      case 'z' -> {
        return operand.isEmpty();
      }
      case 't', 'o' -> {
        return false;
      }
      default -> {
        Status status = status(operand, letter != 'L' && letter != 'h');
        return status != null && fits(letter, status);
      }
    }
  }

  private static boolean fits(char letter, Status status) {
    return switch (letter) {
      case 'f' -> status.isFile();
      case 'd' -> status.isFolder();
      case 'L', 'h' -> status.isLink();
      case 's' -> status.size() > 0;
      case 'c' -> (status.mode() & 0170000) == 0020000;
      case 'b', 'p', 'S' -> false;
      case 'x' -> (status.permissions() & 0111) != 0;
      case 'u' -> (status.permissions() & 04000) != 0;
      case 'g' -> (status.permissions() & 02000) != 0;
      case 'k' -> (status.permissions() & 01000) != 0;
      default -> true;
    };
  }

  private Status status(String path, boolean follow) {
    FileSystem files = call.files();
    try {
      return follow ? files.stat(Inputs.at(call, path)) : files.linkStat(Inputs.at(call, path));
    } catch (FileSystemException e) {
      return null;
    }
  }

  private boolean binary(String left, String operator, String right) {
    return switch (operator) {
      case "=", "==" -> left.equals(right);
      case "!=" -> !left.equals(right);
      case "<" -> left.compareTo(right) < 0;
      case ">" -> left.compareTo(right) > 0;
      case "-eq" -> number(left) == number(right);
      case "-ne" -> number(left) != number(right);
      case "-lt" -> number(left) < number(right);
      case "-le" -> number(left) <= number(right);
      case "-gt" -> number(left) > number(right);
      case "-ge" -> number(left) >= number(right);
      case "-ef" -> sameFile(left, right);
      default -> newer(operator.equals("-nt") ? left : right, operator.equals("-nt") ? right : left);
    };
  }

  private boolean newer(String one, String other) {
    Status first = status(one, true);
    Status second = status(other, true);
    return first != null && (second == null || first.modifiedSeconds() > second.modifiedSeconds());
  }

  private boolean sameFile(String one, String other) {
    Status first = status(one, true);
    Status second = status(other, true);
    return first != null && second != null && first.inode() == second.inode();
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new Failure(2, text + ": bad number");
    }
  }

  private int left() {
    return words.size() - position;
  }

  private boolean take(String word) {
    boolean here = position < words.size() && words.get(position).equals(word);
    position += here ? 1 : 0;
    return here;
  }
}
