package pollex.phone.adbd;

import java.io.IOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import pollex.phone.net.SocketEnd;
import pollex.phone.net.Sockets;

/**
 * {@code reverse:}: sockets on the phone behind which one host listens. They belong to that host's connection and end
 * with it.
 */
final class ReverseForwards {
  /** More at once are refused. */
  static final int MAX_FORWARDS = 64;

  private static final String PREFIX = "reverse:";
  private static final Pattern SOCKET = Pattern.compile("tcp:\\d{1,5}|localabstract:.{1,107}");

  private record Forward(Sockets.Listener listener, String target) {}

  private final Sockets sockets;
  private final BiConsumer<SocketEnd, String> open;

  // Guarded by this.
  private final Map<String, Forward> forwards = new TreeMap<>();
  private boolean ended;

  /**
   * @param open has the host connect to its side of a forward; called on a thread of its own, must not wait
   */
  ReverseForwards(Sockets sockets, BiConsumer<SocketEnd, String> open) {
    this.sockets = sockets;
    this.open = open;
  }

  /** The service that answers such a request, or null where the name is none. */
  Service find(String name) {
    if (!name.startsWith(PREFIX)) {
      return null;
    }
    String request = name.substring(PREFIX.length());
    return (in, out) -> out.write(answer(request).getBytes(StandardCharsets.UTF_8));
  }

  /** The host has gone. */
  synchronized void end() {
    ended = true;
    killAll();
  }

  /** The host begins anew. */
  synchronized void forget() {
    killAll();
  }

  private synchronized String answer(String request) {
    String[] words = request.split(":", 2);
    String rest = words.length == 2 ? words[1] : "";
    return switch (words[0]) {
      case "forward" -> rest.startsWith("norebind:")
          ? forward(rest.substring("norebind:".length()), false)
          : forward(rest, true);
      case "killforward" -> kill(rest);
      case "killforward-all" -> killAll();
      case "list-forward" -> block(list());
      default -> fail("unknown request " + words[0]);
    };
  }

  private String forward(String both, boolean mayRebind) {
    String[] ends = both.split(";", -1);
    if (ends.length != 2 || ends[1].isEmpty() || !SOCKET.matcher(ends[0]).matches()) {
      return fail("bad forward: " + both);
    }
    Forward before = forwards.get(ends[0]);
    if (before != null) {
      if (!mayRebind) {
        return fail("cannot rebind existing socket");
      }
      forwards.put(ends[0], new Forward(before.listener(), ends[1]));
      return "OKAY";
    }
    if (ended || forwards.size() == MAX_FORWARDS) {
      return fail("too many forwards");
    }
    try {
      Sockets.Listener listener = sockets.listen(ends[0]);
      forwards.put(listener.name(), new Forward(listener, ends[1]));
      Thread thread = new Thread(() -> accept(listener), "adbd reverse " + listener.name());
      thread.setDaemon(true);
      thread.start();
      return ends[0].equals("tcp:0") ? "OKAY" + block(listener.name().substring("tcp:".length())) : "OKAY";
    } catch (BindException e) {
      return fail("cannot bind listener: " + e.getMessage());
    }
  }

  private void accept(Sockets.Listener listener) {
    try {
      while (true) {
        SocketEnd connection = listener.accept();
        open.accept(connection, target(listener));
      }
    } catch (IOException | InterruptedException e) {
      // the forward was taken back
    }
  }

  private synchronized String target(Sockets.Listener listener) throws IOException {
    Forward forward = forwards.get(listener.name());
    if (forward == null || forward.listener() != listener) {
      throw new IOException("taken back");
    }
    return forward.target();
  }

  private String kill(String name) {
    Forward forward = forwards.remove(name);
    if (forward == null) {
      return fail("listener '" + name + "' not found");
    }
    close(forward);
    return "OKAY";
  }

  private String killAll() {
    forwards.values().forEach(ReverseForwards::close);
    forwards.clear();
    return "OKAY";
  }

  private static void close(Forward forward) {
    forward.listener().close();
  }

  private String list() {
    StringBuilder lines = new StringBuilder();
    forwards.forEach((name, forward) -> lines.append("host ").append(name).append(' ').append(forward.target()).append('\n'));
    return lines.toString();
  }

  private static String fail(String why) {
    return "FAIL" + block(why);
  }

  private static String block(String text) {
    return String.format("%04x%s", text.getBytes(StandardCharsets.UTF_8).length, text);
  }
}
