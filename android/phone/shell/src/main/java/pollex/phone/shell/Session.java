package pollex.phone.shell;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import pollex.phone.fs.FileSystem;
import pollex.phone.shell.Signals.Jump;

/** What one shell knows while it runs: variables, folder, functions, streams. A subshell works on a copy. */
final class Session {
  static final String SHELL = "/system/bin/sh";

  final FileSystem files;
  final Programs programs;
  final Map<String, String> variables;
  final Set<String> exported;
  final Map<String, Script.Node> functions;
  final Set<Character> options;
  final List<Job> background;
  final int depth;

  /** The name in front of the shell's own sentences. */
  String name = SHELL;

  List<String> arguments = List.of();
  String directory = "/";
  int status;
  int lastBackground;
  Streams streams;
  Job job;

  /** Above zero where a failure is asked for, as in a condition: {@code set -e} does not count there. */
  int conditions;

  /** What {@code trap … EXIT} asked for, or null. */
  String exitTrap;

  /** Functions being run inside each other. */
  private int calls;

  /** Status of the last substitution of the words being expanded, or -1. */
  int substitution = -1;

  Session(FileSystem files, Programs programs, Map<String, String> environment) {
    this.files = files;
    this.programs = programs;
    variables = new HashMap<>(environment);
    exported = new HashSet<>(environment.keySet());
    functions = new HashMap<>();
    options = new HashSet<>();
    background = new ArrayList<>();
    depth = 0;
    directory = files.resolve("/", environment.getOrDefault("PWD", "/"));
  }

  private Session(Session other) {
    files = other.files;
    programs = other.programs;
    variables = new HashMap<>(other.variables);
    exported = new HashSet<>(other.exported);
    functions = new HashMap<>(other.functions);
    options = new HashSet<>(other.options);
    background = new ArrayList<>();
    depth = other.depth + 1;
    name = other.name;
    arguments = other.arguments;
    directory = other.directory;
    status = other.status;
    lastBackground = other.lastBackground;
    streams = other.streams;
    job = other.job;
    conditions = other.conditions;
  }

  /** A copy for a subshell; its changes stay its own. */
  Session copy() {
    if (depth >= Limits.DEPTH) {
      throw new Signals.ShellError("nesting too deep");
    }
    return new Session(this);
  }

  /** Runs something that can run itself again: a function, {@code eval}, a sourced file. */
  int nested(IntSupplier body) {
    if (++calls > Limits.DEPTH) {
      throw new Signals.ShellError("nesting too deep");
    }
    try {
      return body.getAsInt();
    } finally {
      calls--;
    }
  }

  /** As {@link #nested}, for what a {@code return} ends. */
  int returnable(IntSupplier body) {
    try {
      return nested(body);
    } catch (Jump jump) {
      if (jump.kind() != Jump.Kind.RETURN) {
        throw jump;
      }
      return jump.value();
    }
  }

  Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    for (String name : exported) {
      if (variables.containsKey(name)) {
        environment.put(name, variables.get(name));
      }
    }
    return environment;
  }

  void set(String name, String value) {
    variables.put(name, value);
    if (options.contains('a')) {
      exported.add(name);
    }
  }

  /** Says a sentence on standard error, in the shell's name. */
  void complain(String sentence) {
    complain(streams, sentence);
  }

  void complain(Streams streams, String sentence) {
    byte[] line = (name + ": " + sentence + "\n").getBytes(StandardCharsets.UTF_8);
    streams.err().write(line, 0, line.length);
    streams.err().flush();
  }
}
