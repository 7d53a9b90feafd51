package pollex.phone.shell;

/** What a variable's name may look like. */
final class Identifiers {
  private Identifiers() {}

  static boolean isPart(char c, boolean first) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || !first && c >= '0' && c <= '9';
  }

  static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isPart(text.charAt(i), i == 0)) {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
