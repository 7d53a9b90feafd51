package pollex.phone.shell;

import java.util.List;

/** One word of a line before expansion: pieces of text, variables and substitutions side by side. */
record Word(List<Part> parts) {
  /** A piece of a word. {@code quoted} pieces are neither split nor globbed. */
  sealed interface Part {
    boolean quoted();
  }

  record Text(String text, boolean quoted) implements Part {}

  /**
   * {@code $name}, {@code ${name:-word}} and the like.
   *
   * @param operator empty, {@code #} before the name as "length", or the operator after it
   * @param argument what follows the operator, or null
   */
  record Parameter(String name, String operator, Word argument, boolean quoted) implements Part {}

  /** {@code $(…)} or backticks. */
  record Substitution(Script script, boolean quoted) implements Part {}

  /** {@code $((…))}. */
  record Arithmetic(Word expression, boolean quoted) implements Part {}

  /** The text, if the word is plain and nothing of it was quoted; else null. Reserved words are found by it. */
  String plain() {
    return parts.size() == 1 && parts.get(0) instanceof Text text && !text.quoted() ? text.text() : null;
  }

  static Word of(String text, boolean quoted) {
    return new Word(List.of(new Text(text, quoted)));
  }
}
