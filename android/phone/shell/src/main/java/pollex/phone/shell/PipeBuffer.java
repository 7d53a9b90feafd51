package pollex.phone.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** The bytes between two programs, mostly members of a pipeline. Bounded: a fast writer waits for a slow reader. */
public final class PipeBuffer {
  private final byte[] ring = new byte[Limits.PIPE];
  private int start;
  private int count;
  private boolean writerGone;
  private boolean readerGone;
  private int readTimeoutMs;

  private final InputStream in = new InputStream() {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return take(bytes, offset, length);
    }

    @Override
    public int available() {
      synchronized (PipeBuffer.this) {
        return count;
      }
    }

    @Override
    public void close() {
      synchronized (PipeBuffer.this) {
        readerGone = true;
        PipeBuffer.this.notifyAll();
      }
    }
  };

  private final OutputStream out = new OutputStream() {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      put(bytes, offset, length);
    }

    @Override
    public void close() {
      synchronized (PipeBuffer.this) {
        writerGone = true;
        PipeBuffer.this.notifyAll();
      }
    }
  };

  /** Where it is read; closing it makes writing fail. */
  public InputStream in() {
    return in;
  }

  /** Where it is written; closing it is the end. */
  public OutputStream out() {
    return out;
  }

  /** @param ms how long a read waits before it throws {@code SocketTimeoutException}; 0, as at first, for ever */
  public synchronized void setReadTimeoutMs(int ms) {
    readTimeoutMs = ms;
  }

  private synchronized int take(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int limitMs = readTimeoutMs;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
    while (count == 0 && !writerGone && !readerGone) {
      long leftMs = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (limitMs > 0 && leftMs <= 0) {
        throw new SocketTimeoutException("Read timed out");
      }
      await(limitMs > 0 ? leftMs : 0);
    }
    int taken = Math.min(length, count);
    int first = Math.min(taken, ring.length - start);
    System.arraycopy(ring, start, bytes, offset, first);
    System.arraycopy(ring, 0, bytes, offset + first, taken - first);
    start = (start + taken) % ring.length;
    count -= taken;
    notifyAll();
    return taken == 0 ? -1 : taken;
  }

  private synchronized void put(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      while (count == ring.length && !readerGone) {
        await(0);
      }
      if (readerGone) {
        throw new IOException("broken pipe");
      }
      int piece = Math.min(length - done, ring.length - count);
      int end = (start + count) % ring.length;
      int first = Math.min(piece, ring.length - end);
      System.arraycopy(bytes, offset + done, ring, end, first);
      System.arraycopy(bytes, offset + done + first, ring, 0, piece - first);
      count += piece;
      done += piece;
      notifyAll();
    }
  }

  private void await(long ms) throws InterruptedIOException {
    try {
      wait(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }
}
