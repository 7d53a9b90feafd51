package pollex.phone.shell;

import java.util.List;

/** A parsed line: what to run, one after the other. */
record Script(List<Item> items) {
  /** One entry of a list; {@code background} if it ended in {@code &}. */
  record Item(Node node, boolean background) {}

  /** Something that runs and has an exit code. */
  sealed interface Node {}

  record Simple(List<Assignment> assignments, List<Word> words, List<Redirect> redirects) implements Node {}

  record Pipe(List<Node> members) implements Node {}

  record Not(Node node) implements Node {}

  /** {@code time} before a pipeline. */
  record Timed(Node node) implements Node {}

  /** {@code &&} if {@code and}, else {@code ||}. */
  record Logical(Node left, boolean and, Node right) implements Node {}

  record Subshell(Script body) implements Node {}

  record Group(Script body) implements Node {}

  /** A compound command with redirections. */
  record Redirected(Node node, List<Redirect> redirects) implements Node {}

  /** {@code otherwise} is null without an else. */
  record If(List<Branch> branches, Script otherwise) implements Node {}

  record Branch(Script condition, Script body) {}

  record While(Script condition, boolean until, Script body) implements Node {}

  /** {@code words} is null for {@code for x; do}: the positional parameters. */
  record For(String name, List<Word> words, Script body) implements Node {}

  record Case(Word subject, List<Arm> arms) implements Node {}

  record Arm(List<Word> patterns, Script body) {}

  record Function(String name, Node body) implements Node {}

  record Assignment(String name, Word value) {}

  /**
   * A redirection.
   *
   * @param fd the stream it changes; -1 for {@code &>}, out and err
   * @param operator {@code < > >> <> >| <& >& << &> &>>}
   * @param target the file, the stream number, or the text of a here-document
   */
  record Redirect(int fd, String operator, Word target) {}
}
