package pollex.phone.shell.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** Who and what this is: {@code id whoami groups uname nproc hostname getenforce printenv}. */
final class Identity {
  private static final int SHELL = 2000;
  private static final int[] GROUPS = {
    SHELL, 1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012
  };
  private static final String CONTEXT = "u:r:shell:s0";

  private Identity() {}

  static int id(Call call) {
    Options options = Options.of(call, "GgnuZ");
    if (!options.rest().isEmpty() && !options.rest().get(0).matches("shell|2000")) {
      throw new Failure("no user '" + options.rest().get(0) + "'");
    }
    boolean names = options.has('n');
    if (options.has('Z')) {
      call.out().println(CONTEXT);
    } else if (options.has('G')) {
      IntFunction<String> shown = names ? Names::owner : String::valueOf;
      call.out().println(IntStream.of(GROUPS).mapToObj(shown).collect(Collectors.joining(" ")));
    } else if (options.has('u') || options.has('g')) {
      call.out().println(names ? "shell" : "" + SHELL);
    } else {
      String groups = IntStream.of(GROUPS).mapToObj(Identity::both).collect(Collectors.joining(","));
      call.out().println("uid=" + both(SHELL) + " gid=" + both(SHELL) + " groups=" + groups + " context=" + CONTEXT);
    }
    return 0;
  }

  private static String both(int id) {
    return id + "(" + Names.owner(id) + ")";
  }

  static int whoami(Call call) {
    call.out().println("shell");
    return 0;
  }

  static int groups(Call call) {
    call.out().println(IntStream.of(GROUPS).mapToObj(Names::owner).collect(Collectors.joining(" ")));
    return 0;
  }

  static int uname(Call call) {
    Options options = Options.of(call, "aomnrsv");
    String machine = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
    String[] facts = {"Linux", "localhost", "5.15.0-pollex", "#1 SMP PREEMPT", machine, "Toybox"};
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < facts.length; i++) {
      boolean wanted = options.has("snrvmo".charAt(i)) || i == 0 && call.args().isEmpty();
      if (wanted || options.has('a')) {
        chosen.add(facts[i]);
      }
    }
    call.out().println(String.join(" ", chosen));
    return 0;
  }

  static int pwd(Call call) {
    call.out().println(call.directory());
    return 0;
  }

  static int nproc(Call call) {
    call.out().println(Runtime.getRuntime().availableProcessors());
    return 0;
  }

  static int hostname(Call call) {
    call.out().println("localhost");
    return 0;
  }

  static int getenforce(Call call) {
    call.out().println("Enforcing");
    return 0;
  }

  static int printenv(Call call) {
    Options options = Options.of(call, "0");
    String end = options.has('0') ? "\0" : "\n";
    if (options.rest().isEmpty()) {
      call.environment().forEach((name, value) -> call.out().print(name + "=" + value + end));
    }
    int code = 0;
    for (String name : options.rest()) {
      String value = call.environment().get(name);
      if (value == null) {
        code = 1;
      } else {
        call.out().print(value + end);
      }
    }
    return code;
  }
}
