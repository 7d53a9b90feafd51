package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.fs.Replacement;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code sed} with the commands {@code s p d q =} and addresses; no branches, no hold space. */
final class Sed {
  private static final int LONGEST = 4 << 20;

  private final Call call;
  private final Options options;
  private final List<SedCommand> commands = new ArrayList<>();
  private StringBuilder output = new StringBuilder();
  private boolean inPlace;

  private Sed(Call call) {
    this.call = call;
    this.options = Options.of(call, "e:f:inErsz", "quiet=n", "silent=n", "expression=e", "in-place=i",
        "regexp-extended=E");
  }

  static int run(Call call) throws IOException, InterruptedException {
    try {
      return new Sed(call).run();
    } catch (Regex.TooHard | StackOverflowError e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new Failure("pattern too hard");
    }
  }

  private int run() throws IOException, InterruptedException {
    List<String> files = new ArrayList<>(options.rest());
    List<String> scripts = new ArrayList<>(options.values('e'));
    if (scripts.isEmpty()) {
      if (files.isEmpty()) {
        throw new Failure("no pattern");
      }
      scripts.add(files.remove(0));
    }
    boolean extended = options.has('E') || options.has('r');
    for (String script : scripts) {
      commands.addAll(SedCommand.parse(script, extended));
    }
    inPlace = options.has('i');
    return Inputs.read(call, files, (in, name) -> {
      commands.forEach(SedCommand::restart);
      edit(in);
      if (inPlace) {
        try (Replacement out = call.files().replace(Inputs.at(call, name))) {
          out.write(output.toString().getBytes(StandardCharsets.UTF_8));
          out.commit();
        }
        output = new StringBuilder();
      }
    });
  }

  private void edit(InputStream in) throws IOException, InterruptedException {
    Lines lines = new Lines(in);
    String line = lines.nextText();
    boolean ended = lines.wasEnded();
    for (long number = 1; line != null; number++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      String next = lines.nextText();
      boolean quit = editLine(line, number, next == null, ended);
      if (quit) {
        return;
      }
      ended = lines.wasEnded();
      line = next;
    }
  }

  /** True if a {@code q} ended the work. */
  private boolean editLine(String line, long number, boolean last, boolean ended) {
    String text = line;
    for (SedCommand command : commands) {
      if (!command.selects(text, number, last)) {
        continue;
      }
      switch (command.letter()) {
        case 'd' -> {
          return false;
        }
        case 'p' -> print(text, true);
        case '=' -> print(String.valueOf(number), true);
        case 'q' -> {
          print(options.has('n') ? null : text, true);
          return true;
        }
        default -> {
          String changed = substituted(command, text);
          if (changed != null) {
            text = changed;
            print(command.printsAfter() ? text : null, true);
          }
        }
      }
    }
    print(options.has('n') ? null : text, ended);
    return false;
  }

  private void print(String text, boolean newline) {
    if (text == null) {
      return;
    }
    String line = newline ? text + "\n" : text;
    if (!inPlace) {
      call.out().print(line);
    } else if (output.length() + line.length() > LONGEST) {
      throw new Failure("file too large");
    } else {
      output.append(line);
    }
  }

  /** The text after {@code s}, or null if nothing fits. */
  private static String substituted(SedCommand command, String text) {
    Matcher matcher = command.pattern().matcher(Regex.bounded(text));
    StringBuilder result = new StringBuilder();
    int end = 0;
    int count = 0;
    while (matcher.find()) {
      count++;
      if (count < command.occurrence()) {
        continue;
      }
      result.append(text, end, matcher.start());
      command.appendReplacement(result, matcher);
      end = matcher.end();
      if (!command.isGlobal() || result.length() > LONGEST) {
        break;
      }
    }
    return count < command.occurrence() ? null : result.append(text.substring(end)).toString();
  }

  static Pattern pattern(String text, boolean extended, boolean ignoreCase) {
    return Regex.compile(text, extended, false, ignoreCase);
  }
}
