package pollex.phone.shell.tools;

import pollex.phone.shell.Failure;

/** Modes as {@code chmod} takes them: {@code 644}, {@code u+x}, {@code go-rwx,a=r}. */
final class ModeChange {
  private ModeChange() {}

  /** The mode after the change. */
  static int apply(String text, int before, boolean folder) {
    if (text.matches("[0-7]{1,4}")) {
      return Integer.parseInt(text, 8);
    }
    int mode = before;
    for (String clause : text.split(",", -1)) {
      mode = clause(text, clause, mode, folder);
    }
    return mode;
  }

  private static int clause(String whole, String clause, int before, boolean folder) {
    int i = 0;
    int who = 0;
    while (i < clause.length() && "ugoa".indexOf(clause.charAt(i)) >= 0) {
      who |= new int[] {0700, 0070, 0007, 0777}["ugoa".indexOf(clause.charAt(i++))];
    }
    boolean everybody = who == 0;
    who = everybody ? 0777 : who;
    int mode = before;
    if (i == clause.length()) {
      throw bad(whole);
    }
    while (i < clause.length()) {
      char operator = clause.charAt(i++);
      if ("+-=".indexOf(operator) < 0) {
        throw bad(whole);
      }
      int bits = 0;
      while (i < clause.length() && "+-=".indexOf(clause.charAt(i)) < 0) {
        bits |= bits(whole, clause.charAt(i++), who, mode, folder);
      }
      int cleared = operator == '=' ? who : 0;
      mode = operator == '-' ? mode & ~bits : mode & ~cleared | bits;
    }
    return mode;
  }

  private static int bits(String whole, char letter, int who, int mode, boolean folder) {
    return switch (letter) {
      case 'r' -> who & 0444;
      case 'w' -> who & 0222;
      case 'x' -> who & 0111;
      case 'X' -> folder || (mode & 0111) != 0 ? who & 0111 : 0;
      case 's' -> (who & 0700) == 0700 && (who & 0070) == 0070 ? 06000 : (who & 0700) != 0 ? 04000 : 02000;
      case 't' -> 01000;
      case 'u' -> who & (mode >> 6 & 7) * 0111;
      case 'g' -> who & (mode >> 3 & 7) * 0111;
      case 'o' -> who & (mode & 7) * 0111;
      default -> throw bad(whole);
    };
  }

  private static Failure bad(String text) {
    return new Failure("bad mode '" + text + "'");
  }
}
