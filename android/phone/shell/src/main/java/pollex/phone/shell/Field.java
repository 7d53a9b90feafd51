package pollex.phone.shell;

/** An argument in the making; each character remembers whether it was quoted. */
final class Field {
  static final char QUOTED = 'q';
  static final char BARE = '-';

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder mask = new StringBuilder();

  void add(String piece, boolean quoted) {
    if (text.length() + piece.length() > Limits.TEXT) {
      throw new Signals.ShellError("word too long");
    }
    text.append(piece);
    mask.append(String.valueOf(quoted ? QUOTED : BARE).repeat(piece.length()));
  }

  String text() {
    return text.toString();
  }

  Pattern pattern() {
    return new Pattern(text.toString(), mask.toString());
  }
}
