package pollex.phone.system.command;

import java.util.List;
import pollex.phone.adbd.TransportFaults;
import pollex.phone.shell.Call;

/** {@code vphone fault transport}: what goes wrong on the line between the phone and its hosts. */
final class TransportCommand {
  static final String HELP =
      "vphone fault transport drop [--in MS | --after BYTES] [--for MS]  cut all connections: now, in MS, or when the phone has\n"
          + "                          sent so many BYTES more; nobody gets in --for MS\n"
          + "vphone fault transport delay-okay MS  let each OKAY come so much later; 0 ends it\n"
          + "vphone fault transport fragments [BYTES]  send all data in pieces of so many BYTES, 1 if none are named; 0 ends it\n";
  private static final String WORDS = "vphone: fault transport is one of: drop [--in MS | --after BYTES] [--for MS],"
      + " delay-okay MS, fragments [BYTES]";

  private TransportCommand() {}

  static int run(Call call, List<String> args, TransportFaults faults) {
    String kind = args.isEmpty() ? "" : args.get(0);
    List<String> rest = args.isEmpty() ? args : args.subList(1, args.size());
    boolean understood =
        switch (kind) {
          case "drop" -> drop(rest, faults);
          case "delay-okay" -> delayOkay(rest, faults);
          case "fragments" -> fragment(rest, faults);
          default -> false;
        };
    return understood ? 0 : call.fail(1, WORDS);
  }

  private static boolean drop(List<String> args, TransportFaults faults) {
    long in = -1;
    long after = -1;
    long outMs = 0;
    for (int i = 0; i < args.size(); i += 2) {
      long value = i + 1 < args.size() ? number(args.get(i + 1)) : -1;
      if (value < 0) return false;
      switch (args.get(i)) {
        case "--in" -> in = value;
        case "--after" -> after = value;
        case "--for" -> outMs = value;
        default -> {
          return false;
        }
      }
    }
    if (in >= 0 && after >= 0) return false;
    if (after >= 0) {
      faults.dropAfter(after, outMs);
    } else {
      faults.dropIn(Math.max(in, 0), outMs);
    }
    return true;
  }

  private static boolean delayOkay(List<String> args, TransportFaults faults) {
    if (args.size() != 1 || number(args.get(0)) < 0) return false;
    faults.delayOkay(number(args.get(0)));
    return true;
  }

  private static boolean fragment(List<String> args, TransportFaults faults) {
    long bytes = args.isEmpty() ? 1 : number(args.get(0));
    if (args.size() > 1 || bytes < 0) return false;
    faults.fragment((int) bytes);
    return true;
  }

  private static long number(String word) {
    return word.matches("\\d{1,9}") ? Long.parseLong(word) : -1;
  }
}
