package pollex.phone.shell;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.shell.tools.Durations;
import pollex.phone.shell.tools.Lines;
import pollex.phone.shell.tools.Options;
import pollex.phone.shell.tools.Tools;

/** Programs that run other programs: {@code sh}, {@code env}, {@code xargs}, {@code nohup} and their like. */
final class Runners {
  private static final Map<String, Builtin> TABLE = table();

  private Runners() {}

  static Builtin find(String name) {
    return TABLE.get(name);
  }

  static Collection<String> names() {
    return TABLE.keySet();
  }

  private static Map<String, Builtin> table() {
    Map<String, Builtin> table = new TreeMap<>();
    table.put("env", Runners::env);
    table.put("nice", (shell, call) -> rest(shell, call, call.args().indexOf("-n") == 0 ? 2 : 0));
    table.put("nohup", Runners::nohup);
    table.put("setsid", (shell, call) -> rest(shell, call, 0));
    table.put("sh", Runners::sh);
    table.put("timeout", Runners::timeout);
    table.put("toybox", Runners::toybox);
    table.put("which", Runners::which);
    table.put("xargs", Runners::xargs);
    return table;
  }

  private static int rest(Interpreter shell, Call call, int from) {
    List<String> args = call.args();
    if (from >= args.size()) {
      throw Options.needs(call, 1);
    }
    call.out().flush();
    return shell.launcher().external(args.get(from), args.subList(from + 1, args.size()), Map.of(),
        shell.session.streams);
  }

  private static int nohup(Interpreter shell, Call call) {
    Job job = shell.session.job;
    boolean before = job.ignoresHangup();
    job.ignoreHangup(true);
    try {
      return rest(shell, call, 0);
    } finally {
      job.ignoreHangup(before);
    }
  }

  private static int sh(Interpreter shell, Call call) throws IOException {
    List<String> args = call.args();
    Session session = shell.session;
    int i = 0;
    boolean command = false;
    Session inner = session.copy();
    while (i < args.size() && args.get(i).matches("-[a-z]+")) {
      for (char option : args.get(i++).substring(1).toCharArray()) {
        command |= option == 'c';
        inner.options.add(option);
      }
    }
    if (i == args.size()) {
      if (command) {
        throw new Failure("-c: requires an argument");
      }
      return Endings.of(inner, () -> Shell.readAndRun(new Interpreter(inner)));
    }
    String first = args.get(i);
    List<String> others = List.copyOf(args.subList(i + 1, args.size()));
    inner.name = command ? others.isEmpty() ? "sh" : others.get(0) : first;
    inner.arguments = command && !others.isEmpty() ? others.subList(1, others.size()) : others;
    String text = command ? first : file(shell, first);
    if (text == null) {
      session.complain(first + ": No such file or directory");
      return 127;
    }
    return Endings.of(inner, () -> new Interpreter(inner).run(text));
  }

  private static String file(Interpreter shell, String name) throws IOException {
    String path = name.startsWith("/") ? name : shell.session.directory + "/" + name;
    return shell.session.files.exists(path) ? shell.launcher().lookup().text(path) : null;
  }

  private static int env(Interpreter shell, Call call) {
    Map<String, String> environment = new TreeMap<>(call.environment());
    Map<String, String> assigned = new TreeMap<>();
    List<String> args = call.args();
    int i = 0;
    for (; i < args.size(); i++) {
      String arg = args.get(i);
      if (arg.equals("-i")) {
        environment.clear();
      } else if (arg.equals("-u") && i + 1 < args.size()) {
        environment.remove(args.get(++i));
      } else if (arg.indexOf('=') > 0) {
        assigned.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
      } else {
        break;
      }
    }
    environment.putAll(assigned);
    if (i == args.size()) {
      environment.forEach((name, value) -> call.out().println(name + "=" + value));
      return 0;
    }
    Session inner = shell.session.copy();
    inner.exported.clear();
    environment.forEach(inner::set);
    inner.exported.addAll(environment.keySet());
    return new Interpreter(inner).launcher().external(
        args.get(i), List.copyOf(args.subList(i + 1, args.size())), Map.of(), inner.streams);
  }

  private static int timeout(Interpreter shell, Call call) throws InterruptedException {
    Options options = Options.of(call, "+s:k:v");
    if (options.rest().size() < 2) {
      throw Options.needs(call, 2);
    }
    long millis = Durations.millis(options.rest().get(0));
    List<String> command = options.rest().subList(1, options.rest().size());
    Session inner = shell.session.copy();
    Job job = shell.session.job.startSibling(self -> {
      inner.job = self;
      return Endings.ofThread(inner, () -> new Interpreter(inner).launcher().external(
          command.get(0), List.copyOf(command.subList(1, command.size())), Map.of(), inner.streams));
    });
    if (job == null) {
      throw new Failure("can't fork - try again");
    }
    try {
      if (job.await(Math.max(1, millis))) {
        return job.code();
      }
    } catch (InterruptedException e) {
      job.interrupt();
      throw e;
    }
    job.stop();
    job.await(Limits.HANGUP_WAIT_MS);
    return 124;
  }

  private static int toybox(Interpreter shell, Call call) {
    if (call.args().isEmpty()) {
      call.out().println(String.join(" ", Tools.names()));
      return 0;
    }
    String name = call.args().get(0);
    if (Tools.find(name) == null && !TABLE.containsKey(name)) {
      throw new Failure(127, "Unknown command " + name + " (see \"toybox --help\")");
    }
    return rest(shell, call, 0);
  }

  private static int which(Interpreter shell, Call call) {
    int code = call.args().isEmpty() ? 1 : 0;
    for (String name : call.args()) {
      Lookup.Found found = shell.launcher().lookup().find(name);
      if (found.complaint() == null) {
        call.out().println(found.path());
      } else {
        code = 1;
      }
    }
    return code;
  }

  private static int xargs(Interpreter shell, Call call) throws IOException {
    Options options = Options.of(call, "+0rtn:I:P:s:");
    List<String> command = options.rest().isEmpty() ? List.of("echo") : options.rest();
    String replace = options.value('I');
    List<String> items = new ArrayList<>();
    char end = options.has('0') ? '\0' : '\n';
    for (String line : Lines.all(call.in(), end)) {
      boolean whole = options.has('0') || replace != null;
      items.addAll(whole ? List.of(line) : List.of(line.strip().split("\\s+")));
    }
    items.removeIf(String::isEmpty);
    if (items.isEmpty() && (options.has('r') || replace != null)) {
      return 0;
    }
    int size = replace != null ? 1 : (int) Math.max(1, options.number('n', Limits.WORDS));
    int code = 0;
    for (int from = 0; from == 0 || from < items.size(); from += size) {
      List<String> chunk = items.subList(from, Math.min(items.size(), from + size));
      List<String> words = new ArrayList<>();
      command.forEach(word -> words.add(replace == null ? word : word.replace(replace, chunk.get(0))));
      if (replace == null) {
        words.addAll(chunk);
      }
      int one = shell.launcher().external(words.get(0), List.copyOf(words.subList(1, words.size())), Map.of(),
          shell.session.streams.withIn(InputStream.nullInputStream()));
      code = one == 0 ? code : one >= 126 ? one : 123;
    }
    return code;
  }
}
