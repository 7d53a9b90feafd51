package pollex.phone.shell.tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;
import pollex.phone.shell.Wildcards;

/** {@code find} with the tests that only look: {@code -name -iname -path -type -maxdepth -mindepth -empty}. */
final class Find {
  private static final int DEEPEST = 500;

  private interface Question {
    boolean fits(String path, Status status) throws FileSystemException;
  }

  private final Call call;
  private final List<Question> questions = new ArrayList<>();
  private int most = DEEPEST;
  private int least;
  private char end = '\n';
  private int code;

  private Find(Call call) {
    this.call = call;
  }

  static int run(Call call) throws IOException, InterruptedException {
    return new Find(call).run();
  }

  private int run() throws InterruptedException {
    List<String> args = call.args();
    List<String> starts = new ArrayList<>();
    int i = 0;
    while (i < args.size() && !args.get(i).startsWith("-") && !args.get(i).equals("!")) {
      starts.add(args.get(i++));
    }
    boolean negated = false;
    for (; i < args.size(); i++) {
      String word = args.get(i);
      switch (word) {
        case "!", "-not" -> negated = !negated;
        case "-print", "-follow", "-xdev", "-a" -> { }
        case "-print0" -> end = '\0';
        default -> {
          boolean takesValue = !word.equals("-empty");
          if (takesValue && i + 1 == args.size()) {
            throw new Failure("'" + word + "' needs 1 arg");
          }
          question(word, takesValue ? args.get(++i) : "", negated);
          negated = false;
        }
      }
    }
    for (String start : starts.isEmpty() ? List.of(".") : starts) {
      visit(start, 0);
    }
    return code;
  }

  private void question(String word, String value, boolean negated) {
    Question question = switch (word) {
      case "-name" -> (path, status) -> Wildcards.match(value, Paths.name(path));
      case "-iname" -> (path, status) -> Wildcards.match(value.toLowerCase(), Paths.name(path).toLowerCase());
      case "-path", "-wholename" -> (path, status) -> Wildcards.match(value, path);
      case "-type" -> (path, status) -> value.equals(typeOf(status));
      case "-empty" -> (path, status) ->
          status.isFolder() ? call.files().list(Inputs.at(call, path)).isEmpty() : status.size() == 0;
      case "-maxdepth" -> {
        most = (int) Math.min(DEEPEST, Options.number(value));
        yield (path, status) -> true;
      }
      case "-mindepth" -> {
        least = (int) Math.min(DEEPEST, Options.number(value));
        yield (path, status) -> true;
      }
      default -> throw new Failure("bad arg '" + word + "'");
    };
    questions.add(negated ? (path, status) -> !question.fits(path, status) : question);
  }

  private static String typeOf(Status status) {
    return status.isFolder() ? "d" : status.isLink() ? "l" : status.isFile() ? "f" : "c";
  }

  private void visit(String path, int depth) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    try {
      Status status = call.files().linkStat(Inputs.at(call, path));
      boolean fits = depth >= least;
      for (Question question : questions) {
        fits = fits && question.fits(path, status);
      }
      if (fits) {
        call.out().print(path + end);
      }
      if (status.isFolder() && depth < most) {
        for (String child : call.files().list(Inputs.at(call, path))) {
          visit(path.endsWith("/") ? path + child : path + "/" + child, depth + 1);
        }
      }
    } catch (FileSystemException e) {
      code = Inputs.complain(call, e, path);
    }
  }
}
