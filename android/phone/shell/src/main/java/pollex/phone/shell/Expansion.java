package pollex.phone.shell;

import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Signals.ShellError;
import pollex.phone.shell.Word.Arithmetic;
import pollex.phone.shell.Word.Parameter;
import pollex.phone.shell.Word.Part;
import pollex.phone.shell.Word.Substitution;
import pollex.phone.shell.Word.Text;

/** Turns the words of a command into its arguments: variables, substitutions, splitting, globs, quotes. */
final class Expansion {
  /** Runs a substitution and gives what it printed. */
  interface Runner {
    String output(Script script);
  }

  private final Session session;
  private final Runner runner;
  private final Parameters parameters;

  Expansion(Session session, Runner runner) {
    this.session = session;
    this.runner = runner;
    this.parameters = new Parameters(session, this);
  }

  /** All arguments that the words become. */
  List<String> fields(List<Word> words) {
    List<String> arguments = new ArrayList<>();
    long size = 0;
    for (Word word : words) {
      for (Field field : split(word)) {
        for (String argument : globbed(field)) {
          arguments.add(argument);
          size += argument.length();
          if (arguments.size() > Limits.WORDS || size > Limits.TEXT) {
            throw new ShellError("Argument list too long");
          }
        }
      }
    }
    return arguments;
  }

  /** The word as one text, neither split nor globbed: for assignments, files of redirections, here-documents. */
  String text(Word word) {
    return joined(word).text();
  }

  /** The word as a pattern, whose quoted characters stand for themselves. */
  Pattern pattern(Word word) {
    return joined(word).pattern();
  }

  private Field joined(Word word) {
    Field field = new Field();
    boolean first = true;
    for (Part part : word.parts()) {
      if (part instanceof Text text) {
        field.add(first ? tilde(text) : text.text(), text.quoted());
      } else {
        field.add(String.join(" ", values(part)), part.quoted());
      }
      first = false;
    }
    return field;
  }

  private List<String> globbed(Field field) {
    Pattern pattern = field.pattern();
    if (session.options.contains('f') || !pattern.hasMagic()) {
      return List.of(field.text());
    }
    List<String> found = new Glob(session.files, session.directory).expand(pattern);
    return found.isEmpty() ? List.of(field.text()) : found;
  }

  private List<Field> split(Word word) {
    List<Field> fields = new ArrayList<>();
    Field current = null;
    boolean first = true;
    for (Part part : word.parts()) {
      if (part instanceof Text text) {
        current = current == null ? new Field() : current;
        current.add(first ? tilde(text) : text.text(), text.quoted());
      } else if (part.quoted()) {
        current = appendQuoted(fields, current, part);
      } else {
        current = appendSplit(fields, current, values(part));
      }
      first = false;
    }
    if (current != null) {
      fields.add(current);
    }
    return fields;
  }

  /** {@code "$@"} becomes a field for each argument, everything else stays in one. */
  private Field appendQuoted(List<Field> fields, Field current, Part part) {
    List<String> values = values(part);
    if (values.isEmpty()) {
      return current;
    }
    Field field = current == null ? new Field() : current;
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        fields.add(field);
        field = new Field();
      }
      field.add(values.get(i), true);
    }
    return field;
  }

  private Field appendSplit(List<Field> fields, Field current, List<String> values) {
    String separators = session.variables.getOrDefault("IFS", " \t\n");
    Field field = current;
    for (int v = 0; v < values.size(); v++) {
      if (v > 0 && field != null) {
        fields.add(field);
        field = null;
      }
      String value = values.get(v);
      int start = 0;
      for (int i = 0; i <= value.length(); i++) {
        boolean end = i == value.length();
        if (!end && separators.indexOf(value.charAt(i)) < 0) {
          continue;
        }
        boolean delimiter = !end && !Character.isWhitespace(value.charAt(i));
        if (i > start || delimiter) {
          field = field == null ? new Field() : field;
          field.add(value.substring(start, i), false);
        }
        if (!end && field != null) {
          fields.add(field);
          field = null;
          if (fields.size() > Limits.WORDS) {
            throw new ShellError("Argument list too long");
          }
        }
        start = i + 1;
      }
    }
    return field;
  }

  /** The values of a part: one, but for {@code $@}, which has one for each argument. */
  private List<String> values(Part part) {
    if (part instanceof Parameter parameter) {
      return parameters.values(parameter);
    }
    if (part instanceof Substitution substitution) {
      return List.of(runner.output(substitution.script()));
    }
    if (part instanceof Arithmetic arithmetic) {
      int value = new Calculator(text(arithmetic.expression()), session.variables::get).value();
      return List.of(String.valueOf(value));
    }
    return List.of(((Text) part).text());
  }

  private String tilde(Text text) {
    boolean home = !text.quoted() && (text.text().equals("~") || text.text().startsWith("~/"));
    return home ? session.variables.getOrDefault("HOME", "/") + text.text().substring(1) : text.text();
  }
}
