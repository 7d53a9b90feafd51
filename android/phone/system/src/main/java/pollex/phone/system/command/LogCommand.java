package pollex.phone.system.command;

import java.util.List;
import pollex.phone.bridge.LogBook;
import pollex.phone.process.ProcessTable;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;

/** {@code log}: writes a line into the phone's log, for {@code logcat} to show. */
final class LogCommand implements Command {
  /** First letters of the priorities; the place of each, plus {@link #LOWEST}, is Android's number of it. */
  private static final String PRIORITIES = "vdiwef";

  private static final int LOWEST = 2;
  private static final int INFO = 4;

  private final LogBook log;

  LogCommand(LogBook log) {
    this.log = log;
  }

  @Override
  public int run(Call call) {
    List<String> words = call.args();
    int priority = INFO;
    String tag = "log";
    int at = 0;
    for (; at < words.size() && words.get(at).startsWith("-"); at += 2) {
      if (words.get(at).equals("--")) {
        at++;
        break;
      }
      String value = at + 1 < words.size() ? words.get(at + 1) : "";
      if (words.get(at).equals("-t")) tag = value;
      else if (words.get(at).equals("-p")) priority = priority(value);
      else return call.fail(1, "log: Unknown option '" + words.get(at).substring(1) + "' (see \"log --help\")");
      if (priority < LOWEST) return call.fail(1, "log: bad -p '" + value + "'");
    }
    if (at >= words.size()) return call.fail(1, "log: Needs 1 argument (see \"log --help\")");
    log.write("main", ProcessTable.SYSTEM_SERVER, priority, tag, String.join(" ", words.subList(at, words.size())));
    return 0;
  }

  private static int priority(String word) {
    return word.isEmpty() ? 0 : PRIORITIES.indexOf(Character.toLowerCase(word.charAt(0))) + LOWEST;
  }
}
