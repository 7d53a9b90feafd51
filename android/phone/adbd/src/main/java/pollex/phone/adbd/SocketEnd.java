package pollex.phone.adbd;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pollex.phone.shell.PipeBuffer;

/** One end of a connection on the phone. */
public final class SocketEnd implements Closeable {
  /** Stands for no connection. */
  static final SocketEnd NONE = pair()[0];

  private final PipeBuffer from;
  private final PipeBuffer to;

  private SocketEnd(PipeBuffer from, PipeBuffer to) {
    this.from = from;
    this.to = to;
  }

  /** Both ends of a new connection. */
  static SocketEnd[] pair() {
    PipeBuffer one = new PipeBuffer();
    PipeBuffer other = new PipeBuffer();
    return new SocketEnd[] {new SocketEnd(one, other), new SocketEnd(other, one)};
  }

  /** What the other end says. */
  public InputStream in() {
    return from.in();
  }

  /** What the other end hears; closing it is the end of that. */
  public OutputStream out() {
    return to.out();
  }

  /** @param ms how long a read waits before it throws {@code SocketTimeoutException}; 0 for ever */
  public void setReadTimeoutMs(int ms) {
    from.setReadTimeoutMs(ms);
  }

  @Override
  public void close() {
    try {
      to.out().close();
      from.in().close();
    } catch (IOException e) {
      throw new IllegalStateException(e); // closing one end of a pipe cannot fail
    }
  }
}
