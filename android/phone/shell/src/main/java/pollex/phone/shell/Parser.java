package pollex.phone.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import pollex.phone.shell.Script.Arm;
import pollex.phone.shell.Script.Assignment;
import pollex.phone.shell.Script.Branch;
import pollex.phone.shell.Script.Case;
import pollex.phone.shell.Script.For;
import pollex.phone.shell.Script.Function;
import pollex.phone.shell.Script.Group;
import pollex.phone.shell.Script.If;
import pollex.phone.shell.Script.Item;
import pollex.phone.shell.Script.Logical;
import pollex.phone.shell.Script.Node;
import pollex.phone.shell.Script.Not;
import pollex.phone.shell.Script.Pipe;
import pollex.phone.shell.Script.Redirect;
import pollex.phone.shell.Script.Redirected;
import pollex.phone.shell.Script.Simple;
import pollex.phone.shell.Script.Subshell;
import pollex.phone.shell.Script.Timed;
import pollex.phone.shell.Script.While;
import pollex.phone.shell.Token.Kind;

/** Makes a {@link Script} of tokens, by recursive descent. */
final class Parser {
  private static final Set<String> RESERVED =
      Set.of("then", "else", "elif", "fi", "do", "done", "esac", "}", "in");
  private static final Set<String> REDIRECTIONS =
      Set.of("<", ">", ">>", "<<", "<<-", "<&", ">&", "<>", ">|", "&>", "&>>");

  private final Lexer lexer;

  Parser(Lexer lexer) {
    this.lexer = lexer;
  }

  /** A whole line or file. */
  static Script parse(String source, int nesting) throws SyntaxException {
    Parser parser = new Parser(new Lexer(source, nesting));
    Script script = parser.list();
    if (parser.lexer.peek().kind() != Kind.END) {
      throw SyntaxException.unexpected(parser.lexer.peek().shown());
    }
    return script;
  }

  /** The inside of {@code $( )}, the closing parenthesis taken. */
  Script upToParenthesis() throws SyntaxException {
    Script script = list();
    expect(")");
    return script;
  }

  /** Entries up to the end or to something that no entry can start with. */
  private Script list() throws SyntaxException {
    List<Item> items = new ArrayList<>();
    while (true) {
      skipNewlines();
      if (atListEnd()) {
        return new Script(List.copyOf(items));
      }
      Node node = andOr();
      boolean background = lexer.peek().is("&");
      items.add(new Item(node, background));
      if (background || lexer.peek().is(";") || lexer.peek().kind() == Kind.NEWLINE) {
        lexer.next();
      } else if (!atListEnd()) {
        throw SyntaxException.unexpected(lexer.peek().shown());
      }
    }
  }

  private boolean atListEnd() throws SyntaxException {
    Token token = lexer.peek();
    return token.kind() == Kind.END
        || token.is(")")
        || token.is(";;")
        || token.kind() == Kind.WORD && token.text() != null && RESERVED.contains(token.text())
            && !token.text().equals("in");
  }

  private Node andOr() throws SyntaxException {
    Node node = pipeline();
    while (lexer.peek().is("&&") || lexer.peek().is("||")) {
      boolean and = lexer.next().is("&&");
      skipNewlines();
      node = new Logical(node, and, pipeline());
    }
    return node;
  }

  private Node pipeline() throws SyntaxException {
    if (lexer.peek().isReserved("!") || lexer.peek().isReserved("time")) {
      boolean not = lexer.next().isReserved("!");
      lexer.enter();
      Node node = not || !atCommandEnd() ? pipeline() : new Simple(List.of(), List.of(), List.of());
      lexer.leave();
      return not ? new Not(node) : new Timed(node);
    }
    List<Node> members = new ArrayList<>();
    members.add(command());
    while (lexer.peek().is("|")) {
      lexer.next();
      skipNewlines();
      members.add(command());
    }
    return members.size() == 1 ? members.get(0) : new Pipe(List.copyOf(members));
  }

  private boolean atCommandEnd() throws SyntaxException {
    Token token = lexer.peek();
    return token.kind() == Kind.NEWLINE || token.is(";") || token.is("&") || atListEnd();
  }

  private Node command() throws SyntaxException {
    lexer.enter();
    Node node = compound();
    if (node == null) {
      node = simple();
    } else if (!(node instanceof Function)) {
      List<Redirect> redirects = new ArrayList<>();
      while (isRedirect()) {
        redirects.add(redirect());
      }
      node = redirects.isEmpty() ? node : new Redirected(node, List.copyOf(redirects));
    }
    lexer.leave();
    return node;
  }

  /** A command that starts with a bracket or a reserved word; null if a simple one is here. */
  private Node compound() throws SyntaxException {
    Token token = lexer.peek();
    if (token.is("(")) {
      lexer.next();
      Script body = list();
      expect(")");
      return new Subshell(body);
    }
    if (token.kind() != Kind.WORD || token.text() == null) {
      return null;
    }
    return switch (token.text()) {
      case "{" -> {
        lexer.next();
        Script body = list();
        expectWord("}");
        yield new Group(body);
      }
      case "if" -> conditional();
      case "while", "until" -> {
        lexer.next();
        Script condition = list();
        yield new While(condition, token.text().equals("until"), loopBody());
      }
      case "for" -> forLoop();
      case "case" -> caseOf();
      case "function" -> {
        lexer.next();
        yield new Function(nextPlain(), command());
      }
      default -> null;
    };
  }

  private Node conditional() throws SyntaxException {
    List<Branch> branches = new ArrayList<>();
    Script otherwise = null;
    do {
      lexer.next();
      Script condition = list();
      expectWord("then");
      branches.add(new Branch(condition, list()));
    } while (lexer.peek().isReserved("elif"));
    if (lexer.peek().isReserved("else")) {
      lexer.next();
      otherwise = list();
    }
    expectWord("fi");
    return new If(List.copyOf(branches), otherwise);
  }

  private Script loopBody() throws SyntaxException {
    expectWord("do");
    Script body = list();
    expectWord("done");
    return body;
  }

  private Node forLoop() throws SyntaxException {
    lexer.next();
    String name = nextPlain();
    skipNewlines();
    List<Word> words = null;
    if (lexer.peek().isReserved("in")) {
      lexer.next();
      words = new ArrayList<>();
      while (lexer.peek().kind() == Kind.WORD) {
        words.add(lexer.next().word());
      }
    }
    if (lexer.peek().is(";")) {
      lexer.next();
    }
    skipNewlines();
    return new For(name, words, loopBody());
  }

  private Node caseOf() throws SyntaxException {
    lexer.next();
    Word subject = nextWord();
    skipNewlines();
    expectWord("in");
    List<Arm> arms = new ArrayList<>();
    skipNewlines();
    while (!lexer.peek().isReserved("esac")) {
      if (lexer.peek().is("(")) {
        lexer.next();
      }
      List<Word> patterns = new ArrayList<>(List.of(nextWord()));
      while (lexer.peek().is("|")) {
        lexer.next();
        patterns.add(nextWord());
      }
      expect(")");
      arms.add(new Arm(List.copyOf(patterns), list()));
      if (lexer.peek().is(";;")) {
        lexer.next();
      }
      skipNewlines();
    }
    lexer.next();
    return new Case(subject, List.copyOf(arms));
  }

  private Node simple() throws SyntaxException {
    List<Assignment> assignments = new ArrayList<>();
    List<Word> words = new ArrayList<>();
    List<Redirect> redirects = new ArrayList<>();
    while (true) {
      Token token = lexer.peek();
      if (isRedirect()) {
        redirects.add(redirect());
      } else if (token.kind() == Kind.WORD) {
        lexer.next();
        Assignment assignment = words.isEmpty() ? assignment(token.word()) : null;
        if (assignment != null) {
          assignments.add(assignment);
        } else {
          words.add(token.word());
        }
      } else if (token.is("(") && words.size() == 1 && token(words.get(0)) && assignments.isEmpty()) {
        lexer.next();
        expect(")");
        skipNewlines();
        return new Function(words.get(0).plain(), command());
      } else {
        break;
      }
    }
    if (assignments.isEmpty() && words.isEmpty() && redirects.isEmpty()) {
      throw lexer.peek().kind() == Kind.END
          ? SyntaxException.unexpectedEnd()
          : SyntaxException.unexpected(lexer.peek().shown());
    }
    return new Simple(List.copyOf(assignments), List.copyOf(words), List.copyOf(redirects));
  }

  private static boolean token(Word word) {
    return word.plain() != null && Identifiers.isName(word.plain());
  }

  private static Assignment assignment(Word word) {
    if (word.parts().isEmpty() || !(word.parts().get(0) instanceof Word.Text first) || first.quoted()) {
      return null;
    }
    int equals = first.text().indexOf('=');
    if (equals <= 0 || !Identifiers.isName(first.text().substring(0, equals))) {
      return null;
    }
    List<Word.Part> value = new ArrayList<>(word.parts());
    value.set(0, new Word.Text(first.text().substring(equals + 1), false));
    return new Assignment(first.text().substring(0, equals), new Word(List.copyOf(value)));
  }

  private boolean isRedirect() throws SyntaxException {
    Token token = lexer.peek();
    return token.kind() == Kind.STREAM_NUMBER || token.kind() == Kind.OPERATOR && REDIRECTIONS.contains(token.text());
  }

  private Redirect redirect() throws SyntaxException {
    Token token = lexer.next();
    int number = -1;
    if (token.kind() == Kind.STREAM_NUMBER) {
      number = token.text().charAt(0) - '0';
      token = lexer.next();
    } else if (!token.text().startsWith("&")) {
      number = token.text().startsWith("<") ? 0 : 1;
    }
    Word target = nextWord();
    if (!token.text().startsWith("<<")) {
      return new Redirect(number, token.text(), target);
    }
    StringBuilder end = new StringBuilder();
    boolean quoted = false;
    for (Word.Part part : target.parts()) {
      end.append(part instanceof Word.Text text ? text.text() : "");
      quoted |= part.quoted();
    }
    List<Word.Part> body = new ArrayList<>();
    lexer.hereDocument(end.toString(), token.text().equals("<<-"), quoted, body);
    return new Redirect(number, "<<", new Word(body));
  }

  private void skipNewlines() throws SyntaxException {
    while (lexer.peek().kind() == Kind.NEWLINE) {
      lexer.next();
    }
  }

  private Word nextWord() throws SyntaxException {
    Token token = lexer.next();
    if (token.kind() != Kind.WORD) {
      throw token.kind() == Kind.END ? SyntaxException.unexpectedEnd() : SyntaxException.unexpected(token.shown());
    }
    return token.word();
  }

  private String nextPlain() throws SyntaxException {
    String text = nextWord().plain();
    if (text == null || !Identifiers.isName(text)) {
      throw new SyntaxException((text == null ? "word" : text) + ": is not an identifier", false);
    }
    return text;
  }

  private void expect(String operator) throws SyntaxException {
    Token token = lexer.next();
    if (!token.is(operator)) {
      throw token.kind() == Kind.END ? SyntaxException.unexpectedEnd() : SyntaxException.unexpected(token.shown());
    }
  }

  private void expectWord(String reserved) throws SyntaxException {
    Token token = lexer.next();
    if (!token.isReserved(reserved)) {
      throw token.kind() == Kind.END ? SyntaxException.unexpectedEnd() : SyntaxException.unexpected(token.shown());
    }
  }
}
