package pollex.phone.system.command;

import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;

/** {@code service}: which services there are. Calls by transaction number are left out. */
final class ServiceCommand implements Command {
  @Override
  public int run(Call call) {
    List<String> args = call.args();
    String verb = args.isEmpty() ? "" : args.get(0);
    switch (verb) {
      case "list":
        call.out().println("Found " + SystemServices.NAMES.size() + " services:");
        for (int i = 0; i < SystemServices.NAMES.size(); i++) {
          call.out().println(i + "\t" + SystemServices.NAMES.get(i) + ": []");
        }
        return 0;
      case "check":
        if (args.size() < 2) return call.fail(10, "service: No service specified for check");
        boolean found = SystemServices.NAMES.contains(args.get(1));
        call.out().println("Service " + args.get(1) + ": " + (found ? "found" : "not found"));
        return 0;
      case "call":
        return call.fail(10, "service: this virtual phone takes no calls by transaction number");
      default:
        return call.fail(10, "Usage: service [list|check SERVICE]");
    }
  }
}
