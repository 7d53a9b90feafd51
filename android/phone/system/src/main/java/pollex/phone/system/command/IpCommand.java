package pollex.phone.system.command;

import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;

/** {@code ip}: the virtual phone has the loopback device and no other network. */
final class IpCommand implements Command {
  @Override
  public int run(Call call) {
    List<String> words = call.args().stream().filter(word -> !word.startsWith("-")).toList();
    String object = words.isEmpty() ? "" : words.get(0);
    if (object.startsWith("r")) return 0; // no routes
    boolean addresses = object.startsWith("a");
    if (!addresses && !object.startsWith("l")) return call.fail(1, "Usage: ip [ OPTIONS ] { link | address | route }");
    List<String> named = words.subList(1, words.size()).stream().filter(w -> !w.matches("show|list|dev")).toList();
    if (!named.isEmpty() && !named.get(0).equals("lo")) {
      return call.fail(1, "Device \"" + named.get(0) + "\" does not exist.");
    }
    call.out().println("1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000");
    call.out().println("    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00");
    if (!addresses) return 0;
    call.out().println("    inet 127.0.0.1/8 scope host lo");
    call.out().println("       valid_lft forever preferred_lft forever");
    return 0;
  }
}
