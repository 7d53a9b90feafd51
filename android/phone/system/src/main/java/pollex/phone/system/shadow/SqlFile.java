package pollex.phone.system.shadow;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file that a statement of SQL opens beside its database: of {@code ATTACH} and {@code VACUUM INTO}, the only ones that
 * do, and of the {@code PRAGMA} that says where passing files are.
 *
 * @param path the file, where the statement names it in plain words; else null
 * @param isGiven whether its first parameter names it
 */
record SqlFile(String path, boolean isGiven) {
  /** What may stand before a statement or between its words: the parser takes a lone semicolon for nothing. */
  private static final String SPACE = "(?:[\\s\\uFEFF]|--[^\\n]*(?:\\n|$)|/\\*(?s:.*?)(?:\\*/|$))";

  private static final Pattern BEFORE = Pattern.compile("(?:" + SPACE + "|;)*+");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]+");
  private static final Pattern SPACES = Pattern.compile(SPACE + "++");
  private static final String FILE = "(?:'((?:[^']|'')*)'|\"((?:[^\"]|\"\")*)\"|(\\?))";
  private static final String NAME = "(?:\\w+|'[^']*'|\"[^\"]*\"|\\[[^\\]]*\\]|`[^`]*`)";
  private static final Pattern ATTACH =
      Pattern.compile("attach ?(?:database ?)?" + FILE + " ?as ?" + NAME + " ?;? ?", Pattern.CASE_INSENSITIVE);
  private static final Pattern VACUUM =
      Pattern.compile("vacuum ?(?:" + NAME + " )??into ?" + FILE + " ?;? ?", Pattern.CASE_INSENSITIVE);

  /** A file is opened, and which one only SQLite can tell. */
  boolean isUnknown() {
    return path == null && !isGiven;
  }

  /** The file that a statement opens; null when it opens none. */
  static SqlFile of(String sql) {
    Matcher before = BEFORE.matcher(sql);
    String statement = sql.substring(before.lookingAt() ? before.end() : 0);
    Matcher word = WORD.matcher(statement);
    switch (word.lookingAt() ? word.group().toLowerCase(Locale.ROOT) : "") {
      case "attach":
        return named(ATTACH.matcher(plain(statement)));
      case "vacuum":
        String plain = plain(statement);
        return plain.toLowerCase(Locale.ROOT).contains("into") ? named(VACUUM.matcher(plain)) : null;
      case "pragma":
        return statement.toLowerCase(Locale.ROOT).contains("_store_directory") ? new SqlFile(null, false) : null;
      default:
        return null;
    }
  }

  private static SqlFile named(Matcher matcher) {
    if (!matcher.matches()) return new SqlFile(null, false);
    if (matcher.group(1) != null) return new SqlFile(matcher.group(1).replace("''", "'"), false);
    if (matcher.group(2) != null) return new SqlFile(matcher.group(2).replace("\"\"", "\""), false);
    return new SqlFile(null, true);
  }

  /** With one blank for what separates words, and none of it touched inside of quotes. */
  private static String plain(String statement) {
    StringBuilder plain = new StringBuilder();
    Matcher spaces = SPACES.matcher(statement);
    for (int i = 0; i < statement.length(); ) {
      char c = statement.charAt(i);
      if (c == '\'' || c == '"' || c == '`' || c == '[') {
        int end = statement.indexOf(c == '[' ? ']' : c, i + 1);
        if (end < 0) end = statement.length() - 1;
        plain.append(statement, i, end + 1);
        i = end + 1;
      } else if (spaces.region(i, statement.length()).lookingAt()) {
        plain.append(' ');
        i = spaces.end();
      } else {
        plain.append(c);
        i++;
      }
    }
    return plain.toString();
  }
}
