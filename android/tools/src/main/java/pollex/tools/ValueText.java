package pollex.tools;

/** The text rules of string resources: white space collapses, quotes keep it, a backslash escapes. */
final class ValueText {
  private ValueText() {}

  /**
   * The text that an app sees for what stands in the XML.
   *
   * @throws IllegalArgumentException on a broken escape or a lone apostrophe, with a sentence
   */
  static String unescape(String xml) {
    StringBuilder out = new StringBuilder();
    boolean quoted = false;
    boolean gap = false;
    for (int i = 0; i < xml.length(); i++) {
      char c = xml.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        continue;
      }
      if (!quoted && Character.isWhitespace(c)) {
        gap = true;
        continue;
      }
      if (c == '\'' && !quoted) {
        throw new IllegalArgumentException("write an apostrophe as \\'");
      }
      if (gap && out.length() > 0) {
        out.append(' ');
      }
      gap = false;
      if (c == '\\') {
        i += escape(xml, i + 1, out);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** Appends what the escape after a backslash stands for; returns how many characters it has. */
  private static int escape(String xml, int at, StringBuilder out) {
    char c = at < xml.length() ? xml.charAt(at) : ' ';
    switch (c) {
      case 'n' -> out.append('\n');
      case 't' -> out.append('\t');
      case '\'', '"', '\\', '@', '?' -> out.append(c);
      case 'u' -> {
        String hex = xml.substring(at + 1, Math.min(at + 5, xml.length()));
        if (!hex.matches("[0-9a-fA-F]{4}")) {
          throw new IllegalArgumentException("\\u wants four hexadecimal digits");
        }
        out.append((char) Integer.parseInt(hex, 16));
        return 5;
      }
      default -> throw new IllegalArgumentException("unknown escape \\" + c);
    }
    return 1;
  }
}
