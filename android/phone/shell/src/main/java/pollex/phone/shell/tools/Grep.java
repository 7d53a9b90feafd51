package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code grep}, {@code egrep} and {@code fgrep}: 0 if a line fits, 1 if none, 2 after an error. */
final class Grep {
  private static final int ERROR = 2;
  private static final int DEEPEST = 200;

  private final Call call;
  private final Options options;
  private final List<Pattern> patterns = new ArrayList<>();
  private boolean found;
  private boolean failed;
  private boolean named;

  private Grep(Call call) {
    this.call = call;
    this.options = Options.of(call, "EFHILZabce:f:hilm:noqrRsvwxA:B:C:",
        "ignore-case=i", "invert-match=v", "count=c", "quiet=q", "line-number=n", "extended-regexp=E",
        "fixed-strings=F", "only-matching=o", "regexp=e", "recursive=r", "max-count=m", "color=b", "word-regexp=w");
  }

  static int run(Call call) throws IOException, InterruptedException {
    try {
      return new Grep(call).run();
    } catch (Failure e) {
      return call.fail(ERROR, Inputs.tool(call) + ": " + e.getMessage());
    } catch (Regex.TooHard | StackOverflowError e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return call.fail(ERROR, Inputs.tool(call) + ": pattern too hard");
    }
  }

  private int run() throws IOException, InterruptedException {
    List<String> files = new ArrayList<>(options.rest());
    List<String> texts = new ArrayList<>(options.values('e'));
    for (String name : options.values('f')) {
      try (InputStream in = call.files().read(Inputs.at(call, name))) {
        texts.addAll(Lines.all(in, '\n'));
      }
    }
    if (texts.isEmpty() && !options.has('f')) {
      if (files.isEmpty()) {
        throw new Failure("no REGEX");
      }
      texts.add(files.remove(0));
    }
    texts.forEach(text -> text.lines().forEach(this::addPattern));
    if (texts.contains("")) {
      addPattern("");
    }
    boolean recursive = options.has('r') || options.has('R');
    named = options.has('H') || (files.size() > 1 || recursive) && !options.has('h');
    if (files.isEmpty() && !recursive) {
      search(call.in(), "(standard input)");
    } else if (files.isEmpty()) {
      visit(".", 0);
    }
    for (String file : files) {
      visit(file, 0);
    }
    return failed ? ERROR : found ? 0 : 1;
  }

  private void addPattern(String text) {
    String tool = Inputs.tool(call);
    boolean fixed = options.has('F') || tool.equals("fgrep");
    Pattern plain = Regex.compile(text, options.has('E') || tool.equals("egrep"), fixed, options.has('i'));
    if (options.has('x')) {
      plain = Pattern.compile("^(?:" + plain.pattern() + ")$", plain.flags());
    } else if (options.has('w')) {
      plain = Pattern.compile("(?<!\\w)(?:" + plain.pattern() + ")(?!\\w)", plain.flags());
    }
    patterns.add(plain);
  }

  private void visit(String name, int depth) throws IOException, InterruptedException {
    try {
      if (name.equals("-")) {
        search(call.in(), "(standard input)");
        return;
      }
      Status status = call.files().stat(Inputs.at(call, name));
      if (status.isFolder() && (options.has('r') || options.has('R')) && depth < DEEPEST) {
        for (String child : call.files().list(Inputs.at(call, name))) {
          String path = name.endsWith("/") ? name + child : name + "/" + child;
          if (!call.files().linkStat(Inputs.at(call, path)).isLink()) {
            visit(path, depth + 1);
          }
        }
        return;
      }
      try (InputStream in = call.files().read(Inputs.at(call, name))) {
        search(in, name);
      }
    } catch (FileSystemException e) {
      failed = true;
      if (!options.has('s')) {
        Inputs.complain(call, e, name);
      }
    }
  }

  private void search(InputStream in, String name) throws IOException, InterruptedException {
    Context context = new Context(call, options, named ? name : null);
    Lines lines = new Lines(in);
    long count = 0;
    long number = 0;
    long most = options.number('m', Long.MAX_VALUE);
    for (String line = lines.nextText(); line != null && count < most; line = lines.nextText()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      number++;
      boolean fits = fits(line) != options.has('v');
      count += fits ? 1 : 0;
      found |= fits;
      if (fits && (options.has('q') || options.has('l') || options.has('L'))) {
        break;
      }
      if (!options.has('c') && !options.has('l') && !options.has('L')) {
        if (fits && options.has('o')) {
          onlyMatches(line, number, context);
        } else {
          context.line(line, number, fits);
        }
      }
    }
    if (options.has('c') && !options.has('q')) {
      call.out().println((named ? name + ":" : "") + count);
    } else if (options.has('l') && count > 0 || options.has('L') && count == 0) {
      call.out().println(name);
    }
  }

  private boolean fits(String line) {
    CharSequence text = Regex.bounded(line);
    return patterns.stream().anyMatch(pattern -> pattern.matcher(text).find());
  }

  private void onlyMatches(String line, long number, Context context) {
    CharSequence text = Regex.bounded(line);
    int from = 0;
    while (from <= line.length()) {
      Matcher first = null;
      for (Pattern pattern : patterns) {
        Matcher matcher = pattern.matcher(text);
        if (matcher.find(from) && (first == null || matcher.start() < first.start())) {
          first = matcher;
        }
      }
      if (first == null) {
        return;
      }
      if (first.end() > first.start()) {
        context.line(first.group(), number, true);
      }
      from = Math.max(first.end(), from + 1);
    }
  }
}
