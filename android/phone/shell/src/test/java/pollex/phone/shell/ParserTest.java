package pollex.phone.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import pollex.phone.shell.Script.Logical;
import pollex.phone.shell.Script.Node;
import pollex.phone.shell.Script.Pipe;
import pollex.phone.shell.Script.Redirect;
import pollex.phone.shell.Script.Simple;
import pollex.phone.shell.Word.Parameter;
import pollex.phone.shell.Word.Substitution;
import pollex.phone.shell.Word.Text;

class ParserTest {
  @Test
  void a_command_is_its_assignments_words_and_redirections() throws SyntaxException {
    Simple simple = (Simple) only("A=1 cmd 'a b' >out 2>&1");

    assertEquals("A", simple.assignments().get(0).name());
    assertEquals(List.of(Word.of("cmd", false), Word.of("a b", true)), simple.words());
    assertEquals(
        List.of(new Redirect(1, ">", Word.of("out", false)), new Redirect(2, ">&", Word.of("1", false))),
        simple.redirects());
  }

  @Test
  void lists_know_what_runs_in_the_background() throws SyntaxException {
    Script script = Parser.parse("a & b; c\nd", 0);

    assertEquals(List.of(true, false, false, false), script.items().stream().map(Script.Item::background).toList());
  }

  @Test
  void bars_bind_tighter_than_and_and_or() throws SyntaxException {
    Logical or = (Logical) only("a | b && c || d");

    assertFalse(or.and());
    Logical and = (Logical) or.left();
    assertTrue(and.and());
    assertEquals(2, assertInstanceOf(Pipe.class, and.left()).members().size());
  }

  @Test
  void a_word_is_taken_apart_into_texts_variables_and_substitutions() throws SyntaxException {
    Word word = ((Simple) only("pre\"q $V\"${W:-x}$(ls)\\$")).words().get(0);

    assertEquals(new Text("pre", false), word.parts().get(0));
    assertTrue(word.parts().contains(new Parameter("V", "", null, true)));
    assertTrue(word.parts().contains(new Parameter("W", ":-", Word.of("x", false), false)));
    assertTrue(word.parts().stream().anyMatch(Substitution.class::isInstance));
    assertEquals(new Text("$", true), word.parts().get(word.parts().size() - 1));
  }

  @Test
  void comments_start_at_a_word_only() throws SyntaxException {
    assertEquals(2, ((Simple) only("echo a#b #c")).words().size());
  }

  @Test
  void digits_before_a_redirection_name_the_stream_only_when_they_touch_it() throws SyntaxException {
    assertEquals(2, ((Simple) only("echo 2>x")).redirects().get(0).fd());
    assertEquals(2, ((Simple) only("echo 2 >x")).words().size());
    assertEquals(2, ((Simple) only("echo a2>x")).words().size());
  }

  @Test
  void here_documents_take_the_lines_up_to_their_end() throws SyntaxException {
    Simple simple = (Simple) only("cat <<-'E'\n\ta $V\nb\nE\n");

    assertEquals(new Word(List.of(new Text("a $V\nb\n", true))), simple.redirects().get(0).target());
  }

  @Test
  void reserved_words_are_plain_words_where_no_command_starts() throws SyntaxException {
    assertEquals(6, ((Simple) only("echo if then fi done }")).words().size());
  }

  @Test
  void what_is_no_grammar_gets_the_shells_sentence() {
    refuses("no closing quote", true, "echo 'a");
    refuses("no closing quote", true, "input text \"it's");
    refuses("no closing quote", true, "echo `date");
    refuses("syntax error: unexpected ';'", false, "; a");
    refuses("syntax error: unexpected ')'", false, "echo )");
    refuses("syntax error: unexpected '&&'", false, "&& a");
    refuses("syntax error: unexpected 'newline'", false, "cat <\n");
    refuses("syntax error: unexpected EOF", true, "a |");
    refuses("syntax error: unexpected EOF", true, "if true; then");
    refuses("syntax error: unexpected 'done'", false, "done");
    refuses("here document 'E' unclosed", true, "cat <<E\nabc");
    refuses("nesting too deep", false, "(".repeat(5000));
    refuses("nesting too deep", false, "$(".repeat(5000));
    refuses("nesting too deep", false, "${a:-".repeat(5000));
    refuses("nesting too deep", false, "! ".repeat(5000) + "a");
  }

  private static Node only(String line) throws SyntaxException {
    Script script = Parser.parse(line, 0);
    assertEquals(1, script.items().size());
    return script.items().get(0).node();
  }

  private static void refuses(String sentence, boolean incomplete, String line) {
    SyntaxException e = assertThrows(SyntaxException.class, () -> Parser.parse(line, 0), line);
    assertEquals(sentence, e.getMessage());
    assertEquals(incomplete, e.isIncomplete(), line);
  }
}
