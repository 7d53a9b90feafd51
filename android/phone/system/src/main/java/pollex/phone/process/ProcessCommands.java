package pollex.phone.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import pollex.phone.process.ProcessTable.Entry;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;

/** {@code ps}, {@code pidof}, {@code pgrep}, {@code pkill}, {@code killall} and {@code kill}. */
final class ProcessCommands {
  private static final int SIGTERM = 15;
  private static final int SHELL_UID = 2000;
  private static final int FIRST_APP_UID = 10_000;
  private static final Map<String, Integer> SIGNALS =
      Map.of("HUP", 1, "INT", 2, "QUIT", 3, "KILL", 9, "TERM", SIGTERM, "CONT", 18, "STOP", 19);

  private final ProcessTable processes;

  ProcessCommands(ProcessTable processes) {
    this.processes = processes;
  }

  void addTo(Map<String, Command> programs) {
    programs.put("ps", this::ps);
    programs.put("pidof", this::pidof);
    programs.put("pgrep", call -> match(call, false));
    programs.put("pkill", call -> match(call, true));
    programs.put("killall", this::killAll);
    programs.put("kill", this::kill);
  }

  private static String user(int uid) {
    if (uid == 0) return "root";
    if (uid == 1000) return "system";
    if (uid == SHELL_UID) return "shell";
    return "u0_a" + (uid - FIRST_APP_UID);
  }

  private int ps(Call call) {
    boolean all = call.args().stream().anyMatch(arg -> arg.startsWith("-") && (arg.contains("A") || arg.contains("e")));
    boolean full = call.args().stream().anyMatch(arg -> arg.startsWith("-") && arg.contains("f"));
    call.out().printf("%-12s %6s %6s %10s %7s %-10s %10s %s %s%n", "USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S",
        full ? "CMD" : "NAME");
    for (Entry entry : processes.all()) {
      if (!all && entry.uid() != SHELL_UID) continue;
      call.out().printf("%-12s %6d %6d %10d %7d %-10s %10d %s %s%n", user(entry.uid()), entry.pid(), 1, 0, 0, "0", 0, "S",
          full ? entry.command() : entry.name());
    }
    return 0;
  }

  private int pidof(Call call) {
    List<String> names = new ArrayList<>(call.args());
    boolean single = names.remove("-s");
    List<String> found = new ArrayList<>();
    for (Entry entry : processes.all()) if (names.contains(entry.name())) found.add(Integer.toString(entry.pid()));
    if (found.isEmpty()) return 1;
    call.out().println(single ? found.get(0) : String.join(" ", found));
    return 0;
  }

  private int match(Call call, boolean end) {
    int signal = SIGTERM;
    boolean full = false;
    boolean exact = false;
    boolean withName = false;
    String pattern = null;
    for (String arg : call.args()) {
      if (arg.startsWith("-") && signalOf(arg.substring(1)) > 0) signal = signalOf(arg.substring(1));
      else if (arg.equals("-f")) full = true;
      else if (arg.equals("-x")) exact = true;
      else if (arg.equals("-l")) withName = true;
      else pattern = arg;
    }
    if (pattern == null) return call.fail(1, call.name() + ": no PATTERN");
    Predicate<String> matches;
    try {
      Pattern regex = Pattern.compile(pattern);
      matches = exact ? regex.asMatchPredicate() : regex.asPredicate();
    } catch (PatternSyntaxException e) {
      return call.fail(1, call.name() + ": bad pattern '" + pattern + "'");
    }
    int hits = 0;
    for (Entry entry : processes.all()) {
      if (!matches.test(full ? entry.command() : entry.name())) continue;
      hits++;
      if (!end) call.out().println(withName ? entry.pid() + " " + entry.name() : Integer.toString(entry.pid()));
      else if (entry.uid() == SHELL_UID) entry.ender().end(signal);
      else call.err().println("pkill: " + entry.pid() + ": Operation not permitted");
    }
    return hits == 0 ? 1 : 0;
  }

  private int killAll(Call call) {
    int signal = SIGTERM;
    int code = 0;
    for (String word : call.args()) {
      if (word.startsWith("-")) {
        signal = signalOf(word.substring(1));
        if (signal == 0) return call.fail(1, "killall: bad option '" + word.substring(1) + "'");
        continue;
      }
      List<Entry> named = processes.all().stream().filter(entry -> entry.name().equals(word)).toList();
      if (named.isEmpty()) code = call.fail(1, "killall: " + word + ": No such process");
      for (Entry entry : named) {
        if (entry.uid() == SHELL_UID) entry.ender().end(signal);
        else code = call.fail(1, "killall: " + word + ": Operation not permitted");
      }
    }
    return code;
  }

  private static int signalOf(String word) {
    if (word.matches("\\d+")) return Integer.parseInt(word);
    return SIGNALS.getOrDefault(word.startsWith("SIG") ? word.substring(3) : word, 0);
  }

  private int kill(Call call) {
    int signal = SIGTERM;
    int code = 0;
    List<String> words = new ArrayList<>(call.args());
    if (words.size() > 1 && words.get(0).equals("-s")) {
      words.remove(0);
      words.set(0, "-" + words.get(0));
    }
    for (String word : words) {
      if (word.startsWith("-")) {
        signal = signalOf(word.substring(1));
        if (signal == 0 && !word.equals("-0")) return call.fail(1, "kill: bad signal '" + word.substring(1) + "'");
        continue;
      }
      Entry entry = word.matches("\\d{1,9}") ? processes.find(Integer.parseInt(word)) : null;
      String refusal = entry == null ? "No such process" : entry.uid() != SHELL_UID ? "Operation not permitted" : null;
      if (refusal != null) code = call.fail(1, "kill: " + word + ": " + refusal);
      else if (signal > 0) entry.ender().end(signal);
    }
    return code;
  }
}
