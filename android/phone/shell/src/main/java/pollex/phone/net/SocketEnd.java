package pollex.phone.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import pollex.phone.shell.PipeBuffer;

/** One end of a connection between two programs. */
public final class SocketEnd implements AutoCloseable {
  private final PipeBuffer incoming;
  private final PipeBuffer outgoing;

  private SocketEnd(PipeBuffer incoming, PipeBuffer outgoing) {
    this.incoming = incoming;
    this.outgoing = outgoing;
  }

  /** Both ends of a new one. */
  static SocketEnd[] pair() {
    PipeBuffer there = new PipeBuffer();
    PipeBuffer back = new PipeBuffer();
    return new SocketEnd[] {new SocketEnd(there, back), new SocketEnd(back, there)};
  }

  /** What the other end says; closing it lets the other end's writing fail. */
  public InputStream in() {
    return incoming.in();
  }

  /** What the other end gets to read; closing it is the end of that, and of that only. */
  public OutputStream out() {
    return outgoing.out();
  }

  /** Ends both ways. */
  @Override
  public void close() {
    try {
      incoming.in().close();
      outgoing.out().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is in memory
    }
  }
}
