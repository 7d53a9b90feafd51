package pollex.phone.adbd;

import java.util.List;

/**
 * How a host wants a command to be run, read from the name of the service: {@code exec:CMD}, {@code shell:CMD} or
 * {@code shell,v2,TERM=xterm,raw:CMD} with its options in any order.
 *
 * @param packets whether output, errors and exit code travel apart, in packets
 * @param terminal whether a person types at a terminal
 * @param command the command line; empty for a shell that reads its lines from standard input
 */
record ShellRequest(boolean packets, boolean terminal, String command) {
  /** The request behind a service's name, or null where it asks for something else. */
  static ShellRequest parse(String name) {
    int colon = name.indexOf(':');
    if (colon < 0) {
      return null;
    }
    List<String> words = List.of(name.substring(0, colon).split(",", -1));
    String command = name.substring(colon + 1);
    if (words.get(0).equals("exec")) {
      return words.size() == 1 ? new ShellRequest(false, false, command) : null;
    }
    if (!words.get(0).equals("shell")) {
      return null;
    }
    // Options that are not known here, like TERM=…, change nothing.
    List<String> options = words.subList(1, words.size());
    boolean asked = options.contains("pty") || (command.isEmpty() && !options.contains("raw"));
    return new ShellRequest(options.contains("v2"), asked, command);
  }
}
