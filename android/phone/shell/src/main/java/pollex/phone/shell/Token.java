package pollex.phone.shell;

/**
 * What the lexer gives the parser.
 *
 * @param text operator, stream number, or the word as its plain text (null if quoted or composed)
 * @param word only for {@link Kind#WORD}
 */
record Token(Kind kind, String text, Word word) {
  enum Kind {
    WORD,
    OPERATOR,
    STREAM_NUMBER,
    NEWLINE,
    END
  }

  boolean is(String operator) {
    return kind == Kind.OPERATOR && operator.equals(text);
  }

  boolean isReserved(String name) {
    return kind == Kind.WORD && name.equals(text);
  }

  /** As an error sentence names it. */
  String shown() {
    return kind == Kind.NEWLINE ? "newline" : text == null ? "word" : text;
  }
}
