package pollex.phone.adbd;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Misbehaviour of the line between the phone and its hosts, on demand: a cable that is pulled, acknowledgements that
 * come late, data in crumbs. Everything may be called from any thread.
 */
public final class TransportFaults {
  private static final long NEVER = -1;

  private final Runnable cut;
  private final ScheduledThreadPoolExecutor timer;
  private volatile long okayDelayMs;
  private volatile int pieceBytes;

  // All guarded by this.
  private long bytesLeft = NEVER;
  private long outMs;
  private long outUntilNanos = System.nanoTime();

  /**
   * @param cut ends all connections at once
   */
  TransportFaults(Runnable cut) {
    this.cut = cut;
    timer = new ScheduledThreadPoolExecutor(1, task -> {
      Thread thread = new Thread(task, "faults of adbd");
      thread.setDaemon(true);
      return thread;
    });
  }

  /**
   * Cuts all connections.
   *
   * @param outMs how long no host gets in after that, in milliseconds
   */
  public void drop(long outMs) {
    synchronized (this) {
      bytesLeft = NEVER;
      outUntilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(outMs);
    }
    cut.run();
  }

  /**
   * Cuts all connections when the phone has sent so much more, wherever in a message that is.
   *
   * @param bytes how much, over all connections, headers included
   * @param outMs how long no host gets in after that, in milliseconds
   */
  public synchronized void dropAfter(long bytes, long outMs) {
    this.outMs = outMs;
    bytesLeft = bytes;
  }

  /** Whether {@link #dropAfter} was asked for and has neither come nor been forgotten. */
  public synchronized boolean isToDrop() {
    return bytesLeft != NEVER;
  }

  /** Forgets {@link #dropAfter}. */
  public synchronized void keep() {
    bytesLeft = NEVER;
  }

  /** Lets each OKAY come so much later; 0 ends it. What a stream says itself does not wait for its OKAYs. */
  public void delayOkay(long ms) {
    okayDelayMs = ms;
  }

  /** Sends each payload in messages of so many bytes, and each message in writes of as many; 0 ends it. */
  public void fragment(int bytes) {
    pieceBytes = bytes;
  }

  /** Whether no host gets in now. */
  synchronized boolean isOut() {
    return System.nanoTime() - outUntilNanos < 0;
  }

  /** The most that one message may carry where so much was agreed on. */
  int maxPayloadBytes(int agreed) {
    int piece = pieceBytes;
    return piece > 0 ? Math.min(piece, agreed) : agreed;
  }

  /** Sends an OKAY, now or when it is time. */
  void acknowledge(Runnable okay) {
    long ms = okayDelayMs;
    if (ms > 0) {
      timer.schedule(okay, ms, TimeUnit.MILLISECONDS);
    } else {
      okay.run();
    }
  }

  /** The way to a host's socket, on which all of this happens. */
  OutputStream line(OutputStream socket) {
    return new Line(socket);
  }

  /** How much of this may still be sent; where that is not all, or the last of it, the line is to be cut. */
  private synchronized int grant(int bytes) {
    if (bytesLeft == NEVER) {
      return bytes;
    }
    int granted = (int) Math.min(bytes, bytesLeft);
    bytesLeft -= granted;
    return granted;
  }

  private void dropIfUsedUp() throws IOException {
    long out;
    synchronized (this) {
      if (bytesLeft != 0) {
        return;
      }
      out = outMs;
    }
    drop(out);
    throw new IOException("the line was cut, as it was to be");
  }

  private final class Line extends OutputStream {
    private final OutputStream socket;

    Line(OutputStream socket) {
      this.socket = socket;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
      int done = 0;
      while (done < length) {
        int count = grant(maxPayloadBytes(length - done));
        socket.write(data, from + done, count);
        done += count;
        dropIfUsedUp();
      }
    }
  }
}
