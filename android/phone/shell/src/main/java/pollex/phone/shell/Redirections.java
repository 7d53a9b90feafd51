package pollex.phone.shell;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Script.Redirect;

/** Opens what a command's redirections name, and closes it again. */
final class Redirections implements AutoCloseable {
  /** A redirection that cannot be done; the message is the shell's sentence. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String sentence) {
      super(sentence);
    }
  }

  private final Session session;
  private final Expansion expansion;
  private final List<AutoCloseable> opened = new ArrayList<>();
  private Streams streams;

  Redirections(Session session, Expansion expansion) {
    this.session = session;
    this.expansion = expansion;
    this.streams = session.streams;
  }

  /** The streams after all redirections, done from left to right. */
  Streams apply(List<Redirect> redirects) throws Refused {
    for (Redirect redirect : redirects) {
      apply(redirect);
    }
    return streams;
  }

  private void apply(Redirect redirect) throws Refused {
    String target = expansion.text(redirect.target());
    String operator = redirect.operator();
    if (redirect.fd() > 2) {
      throw new Refused("only streams 0, 1 and 2 can be redirected here");
    }
    switch (operator) {
      case "<<" -> put(redirect.fd(), new ByteArrayInputStream(target.getBytes(StandardCharsets.UTF_8)), null);
      case "<&", ">&" -> copy(redirect, target);
      case "<" -> put(redirect.fd(), open(target), null);
      default -> {
        Sink sink = create(target, operator.endsWith(">>"));
        put(redirect.fd() < 0 ? 1 : redirect.fd(), null, sink);
        if (redirect.fd() < 0) {
          put(2, null, sink);
        }
      }
    }
  }

  private void copy(Redirect redirect, String target) throws Refused {
    switch (target) {
      case "-" -> put(redirect.fd(), InputStream.nullInputStream(), new Sink(OutputStream.nullOutputStream()));
      case "0" -> put(redirect.fd(), streams.in(), null);
      case "1" -> put(redirect.fd(), null, streams.out());
      case "2" -> put(redirect.fd(), null, streams.err());
      default -> {
        if (redirect.operator().equals("<&") || target.matches("[0-9]+")) {
          throw new Refused(target + ": bad file descriptor");
        }
        Sink sink = create(target, false);
        put(1, null, sink);
        put(2, null, sink);
      }
    }
  }

  private void put(int fd, InputStream in, Sink sink) throws Refused {
    boolean fits = fd == 0 ? in != null : sink != null;
    if (!fits) {
      throw new Refused(fd + ": bad file descriptor");
    }
    streams = fd == 0 ? streams.withIn(in) : fd == 1 ? streams.withOut(sink) : streams.withErr(sink);
  }

  private InputStream open(String target) throws Refused {
    if (target.equals("/dev/stdin")) {
      return streams.in();
    }
    try {
      InputStream in = session.files.read(at(target));
      opened.add(in);
      return in;
    } catch (IOException e) {
      throw new Refused("can't open " + target + ": " + reason(e));
    }
  }

  private Sink create(String target, boolean append) throws Refused {
    if (target.equals("/dev/stdout")) {
      return streams.out();
    }
    if (target.equals("/dev/stderr")) {
      return streams.err();
    }
    try {
      Sink sink = new Sink(session.files.write(at(target), append));
      opened.add(sink);
      return sink;
    } catch (IOException e) {
      throw new Refused("can't create " + target + ": " + reason(e));
    }
  }

  private String at(String path) {
    return path.isEmpty() || path.startsWith("/") ? path : session.directory + "/" + path;
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException known ? known.reason() : String.valueOf(e.getMessage());
  }

  /** The streams as far as redirections were done. */
  Streams streams() {
    return streams;
  }

  /** Leaves everything open, for {@code exec >file}: it stays so for the rest of the shell. */
  void keep() {
    opened.clear();
  }

  @Override
  public void close() {
    for (AutoCloseable each : opened) {
      try {
        each.close();
      } catch (Exception nothingToSave) {
        continue;
      }
    }
  }
}
