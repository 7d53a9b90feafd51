package pollex.phone.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import pollex.phone.shell.Token.Kind;

/** Cuts a line into tokens. Words are read by {@link WordReader}. */
final class Lexer {
  /** Longest first, so that the first fit is the right one. */
  private static final List<String> OPERATORS =
      List.of("&>>", "<<-", "&&", "||", ";;", "&>", ">>", ">&", ">|", "<<", "<&", "<>", ";", "&", "|", "<", ">", "(",
          ")");

  private record HereDocument(String end, boolean stripTabs, boolean quoted, List<Word.Part> body) {}

  private final String source;
  private final Deque<HereDocument> hereDocuments = new ArrayDeque<>();
  private int position;
  private int nesting;
  private Token peeked;

  Lexer(String source, int nesting) {
    this.source = source;
    this.nesting = nesting;
  }

  Token peek() throws SyntaxException {
    if (peeked == null) {
      peeked = read();
    }
    return peeked;
  }

  Token next() throws SyntaxException {
    Token token = peek();
    peeked = null;
    return token;
  }

  /** Goes one level deeper; every call is paired with {@link #leave}. */
  void enter() throws SyntaxException {
    if (++nesting > Limits.NESTING) {
      throw new SyntaxException("nesting too deep", false);
    }
  }

  void leave() {
    nesting--;
  }

  int nesting() {
    return nesting;
  }

  private Token read() throws SyntaxException {
    skipBlanks();
    if (position >= source.length()) {
      readHereDocuments();
      return new Token(Kind.END, "EOF", null);
    }
    char c = current();
    if (c == '\n') {
      position++;
      readHereDocuments();
      return new Token(Kind.NEWLINE, "\n", null);
    }
    if (Character.isDigit(c) && (lookingAt("<", 1) || lookingAt(">", 1))) {
      position++;
      return new Token(Kind.STREAM_NUMBER, String.valueOf(c), null);
    }
    for (String operator : OPERATORS) {
      if (lookingAt(operator, 0)) {
        position += operator.length();
        return new Token(Kind.OPERATOR, operator, null);
      }
    }
    Word word = new WordReader(this).word();
    return new Token(Kind.WORD, word.plain(), word);
  }

  private void skipBlanks() {
    while (position < source.length()) {
      char c = current();
      if (c == ' ' || c == '\t' || c == '\r') {
        position++;
      } else if (lookingAt("\\\n", 0)) {
        position += 2;
      } else if (c == '#') {
        int end = source.indexOf('\n', position);
        position = end < 0 ? source.length() : end;
      } else {
        return;
      }
    }
  }

  /** Announces a here-document; its text is read at the next line end, into {@code body}. */
  void hereDocument(String end, boolean stripTabs, boolean quoted, List<Word.Part> body) {
    hereDocuments.add(new HereDocument(end, stripTabs, quoted, body));
  }

  private void readHereDocuments() throws SyntaxException {
    while (!hereDocuments.isEmpty()) {
      HereDocument document = hereDocuments.poll();
      StringBuilder text = new StringBuilder();
      while (true) {
        if (position >= source.length()) {
          throw new SyntaxException("here document '" + document.end() + "' unclosed", true);
        }
        int end = source.indexOf('\n', position);
        String line = source.substring(position, end < 0 ? source.length() : end);
        position = end < 0 ? source.length() : end + 1;
        if (document.stripTabs()) {
          line = line.replaceFirst("^\t+", "");
        }
        if (line.equals(document.end())) {
          break;
        }
        text.append(line).append('\n');
      }
      if (document.quoted()) {
        document.body().add(new Word.Text(text.toString(), true));
      } else {
        document.body().addAll(new WordReader(new Lexer(text.toString(), nesting)).quotedToEnd().parts());
      }
    }
  }

  boolean atEnd() {
    return position >= source.length();
  }

  /** The character here; {@code '\0'} at the end. */
  char current() {
    return at(0);
  }

  char at(int offset) {
    return position + offset < source.length() ? source.charAt(position + offset) : '\0';
  }

  boolean lookingAt(String text, int offset) {
    return source.startsWith(text, position + offset);
  }

  char take() {
    return source.charAt(position++);
  }

  void skip(int count) {
    position += count;
  }

  /** Everything up to {@code end}, which is skipped; null if there is none. */
  String takeUntil(char end) {
    int found = source.indexOf(end, position);
    if (found < 0) {
      return null;
    }
    String text = source.substring(position, found);
    position = found + 1;
    return text;
  }
}
