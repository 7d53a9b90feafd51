package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;

/**
 * What the host wrote to one stream, until the service has read it.
 *
 * <p>The host may send its next WRTE only after the OKAY for the last one. The OKAY goes out at once while little is
 * waiting, else when the service has read enough, so that a service that does not read holds up this stream alone.
 */
final class StreamInput extends InputStream {
  /** So much may wait unread before an OKAY is held back. */
  static final int RUN_AHEAD_BYTES = 1 << 16;

  private final Runnable acknowledge;
  private final BufferBudget budget;
  private final ArrayDeque<byte[]> chunks = new ArrayDeque<>();
  private int offset;
  private int waitingBytes;
  private boolean acknowledgementOwed;
  private boolean ended;

  /**
   * @param acknowledge sends one OKAY to the host; must not wait
   * @param budget what all streams of a connection may hold together
   */
  StreamInput(Runnable acknowledge, BufferBudget budget) {
    this.acknowledge = acknowledge;
    this.budget = budget;
  }

  /** Takes one WRTE from the host; false where the host had to wait or the connection holds too much already. */
  synchronized boolean offer(byte[] data) {
    if (ended) {
      return true;
    }
    if (acknowledgementOwed || !budget.take(data.length)) {
      return false;
    }
    if (data.length > 0) {
      chunks.add(data);
      waitingBytes += data.length;
      notifyAll();
    }
    acknowledgementOwed = true;
    acknowledgeIfLittleWaits();
    return true;
  }

  /** No more will come; what is here can still be read. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Gives up what nobody will read. */
  synchronized void discard() {
    end();
    chunks.clear();
    budget.give(waitingBytes);
    waitingBytes = 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (chunks.isEmpty()) {
      if (ended) {
        return -1;
      }
      await();
    }
    byte[] chunk = chunks.peek();
    int count = Math.min(length, chunk.length - offset);
    System.arraycopy(chunk, offset, target, from, count);
    offset += count;
    if (offset == chunk.length) {
      chunks.poll();
      offset = 0;
    }
    waitingBytes -= count;
    budget.give(count);
    acknowledgeIfLittleWaits();
    return count;
  }

  @Override
  public synchronized int available() {
    return waitingBytes;
  }

  private void acknowledgeIfLittleWaits() {
    if (acknowledgementOwed && waitingBytes <= RUN_AHEAD_BYTES) {
      acknowledgementOwed = false;
      acknowledge.run();
    }
  }

  private void await() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (!ended) {
        throw new InterruptedIOException("interrupted while reading from the host");
      }
    }
  }
}
