package pollex.phone.system.command;

import android.app.AppOpsManager;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.json.JSONException;
import org.json.JSONObject;
import pollex.phone.shell.Call;
import pollex.phone.system.app.Packages;

/** {@code appops}: kept and told; no service of this phone asks for them yet. */
final class AppopsShell extends ServiceShell {
  private static final int FAILED = -1;
  private static final Map<String, Map<String, String>> MODES = new ConcurrentHashMap<>();

  AppopsShell(Call call) {
    super(call);
  }

  /** All modes that were set, for a snapshot. */
  static JSONObject saved() throws JSONException {
    JSONObject all = new JSONObject();
    for (Map.Entry<String, Map<String, String>> app : MODES.entrySet()) all.put(app.getKey(), new JSONObject(app.getValue()));
    return all;
  }

  /** Back to those of a snapshot. */
  static void restore(JSONObject saved) throws JSONException {
    reset();
    for (Iterator<String> names = saved.keys(); names.hasNext(); ) {
      String name = names.next();
      Map<String, String> modes = new ConcurrentHashMap<>();
      JSONObject own = saved.getJSONObject(name);
      for (Iterator<String> operations = own.keys(); operations.hasNext(); ) {
        String operation = operations.next();
        modes.put(operation, own.getString(operation));
      }
      MODES.put(name, modes);
    }
  }

  /** No mode was ever set. */
  static void reset() {
    MODES.clear();
  }

  @Override
  int handle(String command) {
    switch (command) {
      case "set":
        return set();
      case "get":
        return get();
      case "reset":
        reset();
        return say("Reset all modes");
      default:
        return handleDefaultCommands(command);
    }
  }

  private String packageArgument() {
    for (String option = getNextOption(); option != null; option = getNextOption()) {
      if (option.equals("--user")) Users.check(getNextArgRequired());
    }
    String name = getNextArgRequired();
    boolean known = name.equals("com.android.shell") || Packages.get().find(name) != null;
    if (!known) getErrPrintWriter().println("Error: No UID for " + name + " in user 0");
    return known ? name : null;
  }

  private int set() {
    String name = packageArgument();
    if (name == null) return FAILED;
    String operation = operation(getNextArgRequired());
    String mode = getNextArgRequired();
    if (operation == null) return FAILED;
    boolean known = mode.matches("allow|ignore|deny|default|foreground");
    if (!known) return fail(FAILED, "Error: Mode " + mode + " is not valid");
    MODES.computeIfAbsent(name, key -> new ConcurrentHashMap<>()).put(operation, mode);
    return 0;
  }

  private String operation(String word) {
    String plain = word.replaceFirst("^android:", "").toUpperCase(Locale.ROOT);
    for (int op = 0; op < AppOpsManager.getNumOps(); op++) {
      if (AppOpsManager.opToName(op).equals(plain)) return plain;
    }
    getErrPrintWriter().println("Error: Unknown operation string: " + word);
    return null;
  }

  private int get() {
    String name = packageArgument();
    if (name == null) return FAILED;
    Map<String, String> modes = MODES.getOrDefault(name, Map.of());
    String word = getNextArg();
    if (word != null) {
      String operation = operation(word);
      if (operation == null) return FAILED;
      return say(modes.containsKey(operation) ? operation + ": " + modes.get(operation) : "No operations.");
    }
    if (modes.isEmpty()) return say("No operations.");
    modes.forEach((operation, mode) -> say(operation + ": " + mode));
    return 0;
  }

  @Override
  public void onHelp() {
    say("AppOps service (appops) commands:\n  set [--user 0] PACKAGE OP MODE\n  get [--user 0] PACKAGE [OP]\n  reset");
  }
}
