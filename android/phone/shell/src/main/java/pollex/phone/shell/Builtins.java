package pollex.phone.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Signals.Exit;
import pollex.phone.shell.Signals.Jump;

/** The commands that are part of the shell's language: they change the shell itself. */
final class Builtins {
  private static final Map<String, Builtin> TABLE = table();
  private static final Set<String> KEEP_ASSIGNMENTS =
      Set.of(":", ".", "eval", "exit", "export", "readonly", "return", "set", "shift", "trap", "unset");

  private Builtins() {}

  static Builtin find(String name) {
    return TABLE.get(name);
  }

  /** Whether variables assigned in front of it stay set. */
  static boolean keepsAssignments(String name) {
    return KEEP_ASSIGNMENTS.contains(name);
  }

  private static Map<String, Builtin> table() {
    Map<String, Builtin> table = new TreeMap<>();
    table.put(":", (shell, call) -> 0);
    table.put(".", Builtins::source);
    table.put("source", Builtins::source);
    table.put("break", (shell, call) -> jump(Jump.Kind.BREAK, call));
    table.put("continue", (shell, call) -> jump(Jump.Kind.CONTINUE, call));
    table.put("cd", Builtins::changeDirectory);
    table.put("command", Builtins::command);
    table.put("eval", (shell, call) -> shell.session.nested(() -> shell.run(String.join(" ", call.args()))));
    table.put("exit", (shell, call) -> {
      throw new Exit(number(call, shell.session.status));
    });
    table.put("export", Variables::export);
    table.put("local", Variables::assign);
    table.put("pwd", (shell, call) -> {
      call.out().println(shell.session.directory);
      return 0;
    });
    table.put("read", Variables::read);
    table.put("readonly", Variables::assign);
    table.put("return", (shell, call) -> {
      throw new Jump(Jump.Kind.RETURN, number(call, shell.session.status) & 0xff);
    });
    table.put("set", Variables::options);
    table.put("shift", Builtins::shift);
    table.put("trap", Builtins::trap);
    table.put("type", (shell, call) -> describe(shell, call.args(), call, true));
    table.put("typeset", Variables::assign);
    table.put("umask", (shell, call) -> {
      if (call.args().isEmpty()) {
        call.out().println("000");
      }
      return 0;
    });
    table.put("unset", Variables::unset);
    table.put("wait", Builtins::await);
    table.put("whence", (shell, call) -> describe(shell, call.args(), call, false));
    return table;
  }

  private static int jump(Jump.Kind kind, Call call) {
    throw new Jump(kind, Math.max(1, number(call, 1)));
  }

  /** The first argument as a number, or a default where there is none. */
  private static int number(Call call, int otherwise) {
    if (call.args().isEmpty()) {
      return otherwise;
    }
    try {
      return (int) Long.parseLong(call.args().get(0));
    } catch (NumberFormatException e) {
      throw new Failure(1, call.args().get(0) + ": bad number");
    }
  }

  private static int changeDirectory(Interpreter shell, Call call) {
    Session session = shell.session;
    List<String> args = new ArrayList<>(call.args());
    args.removeIf(arg -> arg.equals("--") || arg.equals("-L") || arg.equals("-P"));
    String target = args.isEmpty() ? session.variables.getOrDefault("HOME", "/") : args.get(0);
    boolean back = target.equals("-");
    if (back) {
      target = session.variables.getOrDefault("OLDPWD", session.directory);
    }
    String path = session.files.resolve(session.directory, target);
    try {
      if (!session.files.stat(path).isFolder()) {
        session.complain("cd: " + target + ": Not a directory");
        return 2;
      }
    } catch (FileSystemException e) {
      session.complain("cd: " + target + ": " + e.reason());
      return 2;
    }
    session.set("OLDPWD", session.directory);
    session.directory = path;
    session.set("PWD", path);
    if (back) {
      call.out().println(path);
    }
    return 0;
  }

  private static int source(Interpreter shell, Call call) throws IOException {
    if (call.args().isEmpty()) {
      throw new Failure("missing argument");
    }
    String file = shell.session.files.resolve(shell.session.directory, call.args().get(0));
    String text = shell.launcher().lookup().text(file);
    return shell.session.returnable(() -> shell.run(text));
  }

  private static int command(Interpreter shell, Call call) throws IOException, InterruptedException {
    List<String> args = call.args();
    if (args.isEmpty()) {
      return 0;
    }
    if (args.get(0).equals("-v") || args.get(0).equals("-V")) {
      return describe(shell, args.subList(1, args.size()), call, args.get(0).equals("-V"));
    }
    List<String> rest = args.get(0).equals("-p") ? args.subList(1, args.size()) : args;
    if (rest.isEmpty()) {
      return 0;
    }
    Builtin builtin = find(rest.get(0));
    if (builtin == null) {
      return shell.launcher().external(rest.get(0), rest.subList(1, rest.size()), Map.of(), shell.session.streams);
    }
    return builtin.run(shell, new Call(rest.get(0), rest.subList(1, rest.size()), call.in(), call.out(), call.err(),
        call.environment(), call.directory(), call.files(), call.ignoresHangup()));
  }

  private static int describe(Interpreter shell, List<String> names, Call call, boolean wordy) {
    int code = 0;
    for (String name : names) {
      if (shell.session.functions.containsKey(name)) {
        call.out().println(name + (wordy ? " is a function" : ""));
      } else if (TABLE.containsKey(name)) {
        call.out().println(name + (wordy ? " is a shell builtin" : ""));
      } else {
        Lookup.Found found = shell.launcher().lookup().find(name);
        if (found.complaint() == null) {
          call.out().println(wordy ? name + " is " + found.path() : found.path());
        } else {
          code = 1;
          if (wordy) {
            call.out().println(name + " not found");
          }
        }
      }
    }
    return code;
  }

  private static int shift(Interpreter shell, Call call) {
    int count = number(call, 1);
    List<String> arguments = shell.session.arguments;
    if (count < 0 || count > arguments.size()) {
      throw new Failure("nothing to shift");
    }
    shell.session.arguments = arguments.subList(count, arguments.size());
    return 0;
  }

  /** Hang-up can be ignored and the shell's own end can be waited for; other signals do not reach a shell here. */
  private static int trap(Interpreter shell, Call call) {
    List<String> args = call.args();
    if (args.size() < 2) {
      return 0;
    }
    String action = args.get(0);
    for (String signal : args.subList(1, args.size())) {
      switch (signal) {
        case "HUP", "SIGHUP", "1" -> shell.session.job.ignoreHangup(action.isEmpty());
        case "EXIT", "0" -> shell.session.exitTrap = action.equals("-") || action.isEmpty() ? null : action;
        case "INT", "QUIT", "TERM", "PIPE", "USR1", "USR2", "ERR", "2", "3", "13", "15" -> { }
        default -> throw new Failure("bad signal '" + signal + "'");
      }
    }
    return 0;
  }

  private static int await(Interpreter shell, Call call) throws InterruptedException {
    int code = 0;
    for (Job job : shell.session.background) {
      job.await(0);
      code = job.code();
    }
    shell.session.background.clear();
    return call.args().isEmpty() ? 0 : code;
  }
}
