package pollex.phone.shell.tools;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import pollex.phone.shell.Command;

/** The table of the little tools. */
public final class Tools {
  private static final Map<String, Command> TABLE = table();

  private Tools() {}

  /** The tool of that name, or null. */
  public static Command find(String name) {
    return TABLE.get(name);
  }

  public static Collection<String> names() {
    return Collections.unmodifiableSet(TABLE.keySet());
  }

  private static Map<String, Command> table() {
    Map<String, Command> table = new TreeMap<>();
    table.put("echo", Printing::echo);
    table.put("cat", Contents::cat);
    table.put("ls", Listing::run);
    table.put("true", call -> 0);
    table.put("false", call -> 1);
    table.put("sleep", Durations::sleep);
    return table;
  }
}
