package pollex.phone.shell;

/** A line that is no shell grammar; the message is the shell's sentence. */
final class SyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean incomplete;

  /**
   * @param sentence without the shell's name
   * @param incomplete true if more lines could make it right
   */
  SyntaxException(String sentence, boolean incomplete) {
    super(sentence);
    this.incomplete = incomplete;
  }

  static SyntaxException unexpected(String token) {
    return new SyntaxException("syntax error: unexpected '" + token + "'", false);
  }

  static SyntaxException unexpectedEnd() {
    return new SyntaxException("syntax error: unexpected EOF", true);
  }

  boolean isIncomplete() {
    return incomplete;
  }
}
