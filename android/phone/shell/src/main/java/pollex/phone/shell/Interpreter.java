package pollex.phone.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.shell.Script.Assignment;
import pollex.phone.shell.Script.Node;
import pollex.phone.shell.Script.Redirect;
import pollex.phone.shell.Script.Simple;
import pollex.phone.shell.Signals.Exit;
import pollex.phone.shell.Signals.HangUp;
import pollex.phone.shell.Signals.ShellError;

/** Walks a script in one session. Compound commands are in {@link Compounds}, pipelines in {@link Pipelines}. */
final class Interpreter {
  final Session session;
  final Expansion expansion;
  private final Launcher launcher;
  private final Compounds compounds;
  private final Pipelines pipelines;

  Interpreter(Session session) {
    this.session = session;
    this.expansion = new Expansion(session, this::output);
    this.launcher = new Launcher(this);
    this.compounds = new Compounds(this);
    this.pipelines = new Pipelines(this);
  }

  Launcher launcher() {
    return launcher;
  }

  /** Parses and runs a line; a line that is no grammar gives 1. */
  int run(String line) {
    if (line.length() > Limits.TEXT) {
      session.complain("Argument list too long");
      return session.status = 1;
    }
    Script script;
    try {
      script = Parser.parse(line, 0);
    } catch (SyntaxException e) {
      session.complain(e.getMessage());
      return session.status = 1;
    }
    return run(script);
  }

  int run(Script script) {
    for (Script.Item item : script.items()) {
      session.status = item.background() ? pipelines.background(item.node()) : execute(item.node());
      if (session.status != 0 && session.options.contains('e') && session.conditions == 0 && mayFail(item.node())) {
        throw new Exit(session.status);
      }
    }
    return session.status;
  }

  /** Whether {@code set -e} looks at this kind of command. */
  private static boolean mayFail(Node node) {
    return !(node instanceof Script.Logical || node instanceof Script.Not);
  }

  /** Runs a script to the very end of its shell, whatever ends it; the exit code. */
  int toEnd(Script script) {
    return Endings.of(session, () -> run(script));
  }

  int execute(Node node) {
    if (session.job.isHungUp()) {
      throw new HangUp();
    }
    int status = dispatch(node);
    session.status = status;
    return status;
  }

  private int dispatch(Node node) {
    if (node instanceof Simple simple) {
      return simple(simple);
    }
    if (node instanceof Script.Pipe pipe) {
      return pipelines.pipe(pipe.members());
    }
    if (node instanceof Script.Redirected redirected) {
      return redirected(redirected);
    }
    if (node instanceof Script.Subshell subshell) {
      return subshell(subshell.body());
    }
    if (node instanceof Script.Function function) {
      session.functions.put(function.name(), function.body());
      return 0;
    }
    return compounds.run(node);
  }

  private int subshell(Script body) {
    boolean ignored = session.job.ignoresHangup();
    try {
      return new Interpreter(session.copy()).toEnd(body);
    } finally {
      session.job.ignoreHangup(ignored);
    }
  }

  private int redirected(Script.Redirected node) {
    Streams before = session.streams;
    try (Redirections redirections = new Redirections(session, expansion)) {
      session.streams = apply(redirections, node.redirects());
      return session.streams == null ? 1 : execute(node.node());
    } finally {
      session.streams = before;
    }
  }

  private int simple(Simple simple) {
    session.substitution = -1;
    List<String> words = expansion.fields(simple.words());
    Map<String, String> assigned = new TreeMap<>();
    for (Assignment assignment : simple.assignments()) {
      assigned.put(assignment.name(), expansion.text(assignment.value()));
      if (words.isEmpty()) {
        session.set(assignment.name(), assigned.get(assignment.name()));
      }
    }
    try (Redirections redirections = new Redirections(session, expansion)) {
      Streams streams = apply(redirections, simple.redirects());
      if (streams == null) {
        return 1;
      }
      if (words.isEmpty()) {
        return Math.max(0, session.substitution);
      }
      if (!words.get(0).equals("exec")) {
        return launcher.run(words, assigned, streams);
      }
      List<String> rest = words.subList(1, words.size());
      if (!rest.isEmpty()) {
        throw new Exit(launcher.run(rest, assigned, streams));
      }
      session.streams = streams;
      redirections.keep();
      return 0;
    }
  }

  /** The redirected streams, or null after a complaint. */
  private Streams apply(Redirections redirections, List<Redirect> redirects) {
    try {
      return redirections.apply(redirects);
    } catch (Redirections.Refused e) {
      session.complain(redirections.streams(), e.getMessage());
      return null;
    }
  }

  /** What a substitution prints, without the newlines at its end. */
  private String output(Script script) {
    Capture capture = new Capture();
    Session inner = session.copy();
    try (Sink sink = new Sink(capture)) {
      inner.streams = session.streams.withOut(sink);
      session.substitution = new Interpreter(inner).toEnd(script);
      session.status = session.substitution;
    }
    if (capture.overflowed) {
      throw new ShellError("command substitution: output too long");
    }
    String text = capture.bytes.toString(StandardCharsets.UTF_8).replace("\0", "");
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '\n') {
      end--;
    }
    return text.substring(0, end);
  }

  private static final class Capture extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean overflowed;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      if (bytes.size() + length > Limits.CAPTURE) {
        overflowed = true;
        throw new IOException("too long");
      }
      bytes.write(from, offset, length);
    }
  }
}
