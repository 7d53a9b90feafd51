package pollex.phone.shell;

import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Word.Arithmetic;
import pollex.phone.shell.Word.Parameter;
import pollex.phone.shell.Word.Part;
import pollex.phone.shell.Word.Substitution;
import pollex.phone.shell.Word.Text;

/** Reads one word from the lexer's text: quotes, {@code $…} and backticks taken apart, nothing expanded yet. */
final class WordReader {
  private static final String ENDS_WORD = " \t\r\n;&|<>()";
  private static final String OPERATORS_OF_PARAMETERS = ":-+=?#%/";

  private final Lexer lexer;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private boolean textQuoted;

  WordReader(Lexer lexer) {
    this.lexer = lexer;
  }

  /** A word of a command. */
  Word word() throws SyntaxException {
    while (!lexer.atEnd() && ENDS_WORD.indexOf(lexer.current()) < 0) {
      unquoted();
    }
    return finish();
  }

  /** All the text that is left, read as between double quotes. */
  Word quotedToEnd() throws SyntaxException {
    while (!lexer.atEnd()) {
      insideQuotes("\\$`");
    }
    return finish();
  }

  private void unquoted() throws SyntaxException {
    char c = lexer.take();
    switch (c) {
      case '\\' -> {
        if (lexer.atEnd()) {
          add("\\", true);
        } else if (lexer.current() == '\n') {
          lexer.skip(1);
        } else {
          add(String.valueOf(lexer.take()), true);
        }
      }
      case '\'' -> {
        String quoted = lexer.takeUntil('\'');
        if (quoted == null) {
          throw noClosingQuote();
        }
        add(quoted, true);
      }
      case '"' -> doubleQuoted();
      case '$' -> dollar(false);
      case '`' -> backticks(false);
      default -> add(String.valueOf(c), false);
    }
  }

  private void doubleQuoted() throws SyntaxException {
    add("", true);
    while (!lexer.atEnd() && lexer.current() != '"') {
      insideQuotes("\\$`\"");
    }
    if (lexer.atEnd()) {
      throw noClosingQuote();
    }
    lexer.skip(1);
  }

  private void insideQuotes(String escapable) throws SyntaxException {
    char c = lexer.take();
    switch (c) {
      case '\\' -> {
        if (!lexer.atEnd() && lexer.current() == '\n') {
          lexer.skip(1);
        } else if (!lexer.atEnd() && escapable.indexOf(lexer.current()) >= 0) {
          add(String.valueOf(lexer.take()), true);
        } else {
          add("\\", true);
        }
      }
      case '$' -> dollar(true);
      case '`' -> backticks(true);
      default -> add(String.valueOf(c), true);
    }
  }

  private void dollar(boolean quoted) throws SyntaxException {
    char c = lexer.current();
    if (c == '{') {
      lexer.skip(1);
      braces(quoted);
    } else if (lexer.lookingAt("((", 0)) {
      lexer.skip(2);
      arithmetic(quoted);
    } else if (c == '(') {
      lexer.skip(1);
      lexer.enter();
      add(new Substitution(new Parser(lexer).upToParenthesis(), quoted));
      lexer.leave();
    } else if (c == '\'' && !quoted) {
      lexer.skip(1);
      escapedQuotes();
    } else {
      String name = name();
      if (name.isEmpty()) {
        add("$", quoted);
      } else {
        add(new Parameter(name, "", null, quoted));
      }
    }
  }

  /** A variable's name, one digit, or one of the special parameters; empty if none is here. */
  private String name() {
    StringBuilder name = new StringBuilder();
    while (Identifiers.isPart(lexer.current(), name.isEmpty())) {
      name.append(lexer.take());
    }
    if (name.isEmpty() && !lexer.atEnd() && "?$!#*@-0123456789".indexOf(lexer.current()) >= 0) {
      name.append(lexer.take());
    }
    return name.toString();
  }

  private void braces(boolean quoted) throws SyntaxException {
    lexer.enter();
    String length = "";
    if (lexer.current() == '#' && lexer.at(1) != '}') {
      lexer.skip(1);
      length = "length";
    }
    String name = name();
    while (name.matches("[0-9]+") && Character.isDigit(lexer.current())) {
      name += lexer.take();
    }
    StringBuilder operator = new StringBuilder(length);
    while (length.isEmpty() && !lexer.atEnd() && isOperator(operator.toString(), lexer.current())) {
      operator.append(lexer.take());
    }
    WordReader argument = new WordReader(lexer);
    while (!lexer.atEnd() && lexer.current() != '}') {
      argument.insideBraces(quoted);
    }
    if (lexer.atEnd()) {
      throw SyntaxException.unexpectedEnd();
    }
    lexer.skip(1);
    lexer.leave();
    Word word = argument.finish();
    boolean bad = name.isEmpty() || (operator.isEmpty() || !length.isEmpty()) && !word.parts().isEmpty();
    add(new Parameter(name, bad ? "bad" : operator.toString(), operator.isEmpty() ? null : word, quoted));
  }

  private static boolean isOperator(String before, char c) {
    return switch (before) {
      case "" -> OPERATORS_OF_PARAMETERS.indexOf(c) >= 0;
      case ":" -> "-+=?".indexOf(c) >= 0;
      case "#", "%", "/" -> c == before.charAt(0);
      default -> false;
    };
  }

  private void insideBraces(boolean quoted) throws SyntaxException {
    if (!quoted) {
      unquoted();
    } else if (lexer.current() == '"') {
      lexer.skip(1);
      doubleQuoted();
    } else {
      insideQuotes("\\$`\"}");
    }
  }

  private void arithmetic(boolean quoted) throws SyntaxException {
    lexer.enter();
    WordReader expression = new WordReader(lexer);
    int open = 0;
    while (open > 0 || !lexer.lookingAt("))", 0)) {
      if (lexer.atEnd()) {
        throw SyntaxException.unexpectedEnd();
      }
      open += lexer.current() == '(' ? 1 : lexer.current() == ')' ? -1 : 0;
      expression.insideQuotes("\\$`\"");
    }
    lexer.skip(2);
    lexer.leave();
    add(new Arithmetic(expression.finish(), quoted));
  }

  private void backticks(boolean quoted) throws SyntaxException {
    StringBuilder inner = new StringBuilder();
    while (!lexer.atEnd() && lexer.current() != '`') {
      char c = lexer.take();
      if (c == '\\' && !lexer.atEnd() && "\\`$".indexOf(lexer.current()) >= 0) {
        c = lexer.take();
      }
      inner.append(c);
    }
    if (lexer.atEnd()) {
      throw noClosingQuote();
    }
    lexer.skip(1);
    lexer.enter();
    add(new Substitution(Parser.parse(inner.toString(), lexer.nesting()), quoted));
    lexer.leave();
  }

  /** {@code $'a\n'}. */
  private void escapedQuotes() throws SyntaxException {
    StringBuilder inner = new StringBuilder();
    while (!lexer.atEnd() && lexer.current() != '\'') {
      char c = lexer.take();
      inner.append(c);
      if (c == '\\' && !lexer.atEnd()) {
        inner.append(lexer.take());
      }
    }
    if (lexer.atEnd()) {
      throw noClosingQuote();
    }
    lexer.skip(1);
    add(Escapes.resolve(inner.toString().replace("\\'", "'"), Escapes.Style.PRINTF).text(), true);
  }

  private void add(String piece, boolean quoted) {
    if (quoted != textQuoted || parts.isEmpty() && text.isEmpty()) {
      flush();
      textQuoted = quoted;
      if (quoted && piece.isEmpty()) {
        parts.add(new Text("", true));
      }
    }
    text.append(piece);
  }

  private void add(Part part) {
    flush();
    parts.add(part);
  }

  private void flush() {
    if (!text.isEmpty()) {
      parts.add(new Text(text.toString(), textQuoted));
      text.setLength(0);
    }
  }

  private Word finish() {
    flush();
    return new Word(List.copyOf(parts));
  }

  private static SyntaxException noClosingQuote() {
    return new SyntaxException("no closing quote", true);
  }
}
