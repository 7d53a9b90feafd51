package pollex.phone.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.shell.tools.Options;

/** {@code nc}: joins standard input and output with a socket of the phone's, as the one who connects or who listens. */
public final class Netcat implements Command {
  private static final Set<String> THIS_PHONE = Set.of("localhost", "127.0.0.1", "::1", "ip6-localhost");
  private static final int MAX_PORT = 65_535;

  private final Sockets sockets;

  public Netcat(Sockets sockets) {
    this.sockets = sockets;
  }

  @Override
  public int run(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "46lnUp:");
    List<String> words = options.rest();
    if (options.has('l')) {
      String name = options.has('U') ? local(words) : port(options.has('p') ? options.value('p') : last(words));
      return name == null ? usage(call) : listen(call, name);
    }
    if (options.has('U')) {
      String name = local(words);
      return name == null ? usage(call) : connect(call, name);
    }
    String name = words.size() == 2 ? port(words.get(1)) : null;
    if (name == null) {
      return usage(call);
    }
    if (!THIS_PHONE.contains(words.get(0))) {
      return call.fail(1, "nc: connect: Network is unreachable");
    }
    return connect(call, name);
  }

  private static int usage(Call call) {
    return call.fail(1, "usage: nc [-l] [-p PORT] [HOST] PORT | nc [-l] -U @NAME");
  }

  private static String last(List<String> words) {
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }

  private static String port(String word) {
    return word.matches("\\d{1,5}") && Integer.parseInt(word) <= MAX_PORT ? "tcp:" + Integer.parseInt(word) : null;
  }

  private static String local(List<String> words) {
    return words.size() == 1 && words.get(0).matches("@.+") ? "localabstract:" + words.get(0).substring(1) : null;
  }

  private int listen(Call call, String name) throws IOException, InterruptedException {
    SocketEnd accepted;
    try (Sockets.Listener listener = sockets.listen(name)) {
      if (!listener.name().equals(name)) {
        call.out().println(listener.name().substring(listener.name().indexOf(':') + 1));
        call.out().flush();
      }
      accepted = listener.accept();
    } catch (java.net.BindException e) {
      return call.fail(1, "nc: bind: " + e.getMessage());
    }
    return join(call, accepted);
  }

  private int connect(Call call, String name) throws IOException {
    try {
      return join(call, sockets.connect(name));
    } catch (java.net.ConnectException e) {
      return call.fail(1, "nc: connect: " + e.getMessage());
    }
  }

  /** Goes on until the other end has said all; the end of standard input is told to it. */
  private static int join(Call call, SocketEnd connection) throws IOException {
    Thread sender = new Thread(() -> send(call.in(), connection.out()), "nc");
    sender.setDaemon(true);
    sender.start();
    try (connection) {
      byte[] piece = new byte[8192];
      int count = connection.in().read(piece);
      while (count >= 0) {
        call.out().write(piece, 0, count);
        call.out().flush();
        if (call.out().checkError()) {
          return 1;
        }
        count = connection.in().read(piece);
      }
      return 0;
    } finally {
      sender.interrupt();
    }
  }

  private static void send(InputStream in, OutputStream out) {
    try (out) {
      in.transferTo(out);
    } catch (IOException gone) {
      // the other end has gone, or this one: whoever reads notices
    }
  }
}
