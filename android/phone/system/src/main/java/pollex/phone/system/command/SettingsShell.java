package pollex.phone.system.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import pollex.phone.shell.Call;
import pollex.phone.system.service.SettingsServer;
import pollex.phone.system.service.SettingsServer.Namespace;

/** {@code settings}, which is {@code cmd settings}: the three tables of names and values. */
final class SettingsShell extends ServiceShell {
  private static final int FAILED = -1;
  private static final List<String> VERBS = List.of("get", "put", "delete", "reset", "list");
  private static final String USAGE =
      "Settings provider (settings) commands:\n"
          + "  get [--user 0] NAMESPACE KEY\n"
          + "  put [--user 0] NAMESPACE KEY VALUE [TAG] [default]\n"
          + "  delete NAMESPACE KEY\n"
          + "  reset NAMESPACE {untrusted_defaults|untrusted_clear|trusted_defaults}\n"
          + "  list NAMESPACE\n"
          + "  NAMESPACE is one of {system, secure, global}";

  private final SettingsServer settings = SettingsServer.get();

  SettingsShell(Call call) {
    super(call);
  }

  @Override
  int handle(String command) {
    List<String> words = new ArrayList<>();
    for (String word = command; word != null; word = getNextArg()) {
      if (word.equals("--user")) {
        Users.check(getNextArgRequired());
      } else {
        words.add(word);
      }
    }
    String verb = words.isEmpty() ? "" : words.remove(0).toLowerCase(Locale.ROOT);
    if (verb.equals("help") || verb.equals("-h")) return handleDefaultCommands(verb);
    if (!VERBS.contains(verb)) return fail(FAILED, "Invalid command: " + verb);
    if (words.isEmpty()) return fail(FAILED, "Bad arguments");
    Namespace namespace = namespace(words.get(0));
    if (namespace == null) return fail(FAILED, "Invalid namespace '" + words.get(0) + "'");
    return run(verb, namespace, words.subList(1, words.size()));
  }

  /** The table of that name, or null. */
  static Namespace namespace(String word) {
    for (Namespace namespace : Namespace.values()) if (namespace.word().equalsIgnoreCase(word)) return namespace;
    return null;
  }

  private int run(String verb, Namespace namespace, List<String> words) {
    switch (verb) {
      case "list":
        for (Map.Entry<String, String> entry : settings.all(namespace).entrySet()) {
          say(entry.getKey() + "=" + entry.getValue());
        }
        return 0;
      case "get":
        if (words.size() > 1) getErrPrintWriter().println("Too many arguments");
        if (words.size() != 1) return fail(FAILED, "Bad arguments");
        return say(String.valueOf(settings.get(namespace, words.get(0))));
      case "put":
        if (words.size() < 2) return fail(FAILED, "Bad arguments");
        settings.put(namespace, words.get(0), words.get(1));
        return 0;
      case "delete":
        if (words.size() != 1) return fail(FAILED, "Bad arguments");
        int rows = settings.get(namespace, words.get(0)) == null ? 0 : 1;
        settings.put(namespace, words.get(0), null);
        return say("Deleted " + rows + " rows");
      default:
        return words.size() == 1 ? reset(words.get(0)) : fail(FAILED, "Bad arguments");
    }
  }

  /** A phone resets what untrusted packages wrote; nobody else than the owner's own apps writes here. */
  private int reset(String mode) {
    if (mode.startsWith("untrusted_") || mode.equals("trusted_defaults")) return 0;
    return fail(FAILED, "Invalid reset mode: " + mode);
  }

  @Override
  public void onHelp() {
    getOutPrintWriter().println(USAGE);
  }
}
