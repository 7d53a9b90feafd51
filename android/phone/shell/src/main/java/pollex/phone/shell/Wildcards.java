package pollex.phone.shell;

/** Shell patterns for tools. */
public final class Wildcards {
  private Wildcards() {}

  /** Whether the whole text fits a pattern of {@code * ? [a-z]}; a backslash quotes. */
  public static boolean match(String pattern, String text) {
    Field field = new Field();
    for (int i = 0; i < pattern.length(); i++) {
      boolean quoted = pattern.charAt(i) == '\\' && i + 1 < pattern.length();
      field.add(String.valueOf(pattern.charAt(quoted ? ++i : i)), quoted);
    }
    return field.pattern().matches(text);
  }
}
