package pollex.phone.adbd;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * What a service wrote to one stream, until it is sent to the host.
 *
 * <p>One WRTE is out at a time; what is written meanwhile waits in a bounded buffer and goes out together with the
 * host's OKAY. A service that writes faster than the host reads waits.
 */
final class StreamOutput extends OutputStream {
  /** So much may wait unsent before the service has to wait. */
  static final int BUFFER_BYTES = 1 << 16;

  private final Consumer<byte[]> send;
  private final IntSupplier maxPayloadBytes;
  private byte[] buffer = {};
  private int waitingBytes;
  private boolean unacknowledged;
  private boolean closed;

  /**
   * @param send sends one WRTE to the host; must not wait
   * @param maxPayloadBytes gives the most that one WRTE may carry now
   */
  StreamOutput(Consumer<byte[]> send, IntSupplier maxPayloadBytes) {
    this.send = send;
    this.maxPayloadBytes = maxPayloadBytes;
  }

  /** The host's OKAY. */
  synchronized void acknowledge() {
    unacknowledged = false;
    sendIfAllowed();
    notifyAll();
  }

  /** Waits until the host has taken everything, or has hung up. */
  synchronized void finish() throws IOException {
    while (!closed && (waitingBytes > 0 || unacknowledged)) {
      await();
    }
  }

  /** The host has hung up: what waits is dropped, and writing fails from now on. */
  synchronized void hangUp() {
    closed = true;
    waitingBytes = 0;
    buffer = new byte[0];
    notifyAll();
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] data, int from, int length) throws IOException {
    int done = 0;
    while (done < length) {
      while (waitingBytes == BUFFER_BYTES && !closed) {
        await();
      }
      if (closed) {
        throw new IOException("the host has closed the stream");
      }
      int count = Math.min(length - done, BUFFER_BYTES - waitingBytes);
      append(data, from + done, count);
      done += count;
      sendIfAllowed();
    }
  }

  private void append(byte[] data, int from, int count) {
    if (buffer.length < waitingBytes + count) {
      int size = Math.max(waitingBytes + count, Math.min(BUFFER_BYTES, 2 * buffer.length));
      buffer = Arrays.copyOf(buffer, size);
    }
    System.arraycopy(data, from, buffer, waitingBytes, count);
    waitingBytes += count;
  }

  private void sendIfAllowed() {
    if (unacknowledged || waitingBytes == 0 || closed) {
      return;
    }
    int count = Math.min(waitingBytes, maxPayloadBytes.getAsInt());
    byte[] payload = Arrays.copyOf(buffer, count);
    System.arraycopy(buffer, count, buffer, 0, waitingBytes - count);
    waitingBytes -= count;
    unacknowledged = true;
    send.accept(payload);
  }

  private void await() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while writing to the host");
    }
  }
}
