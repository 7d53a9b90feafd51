package pollex.phone.adbd;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;

/**
 * The messages that wait to be sent on one connection, and the loop that sends them.
 *
 * <p>Putting never waits, so that the thread that reads the connection is never held up by a host that does not read.
 * What can pile up is bounded: each stream has one WRTE and one OKAY out at a time, and before it takes another
 * message the reading thread waits until the short answers are no longer {@link #MAX_WAITING_MESSAGES}.
 */
final class Outbox {
  static final int MAX_WAITING_MESSAGES = 1024;
  private static final int BUFFER_BYTES = 1 << 16;

  private final ArrayDeque<Message> waiting = new ArrayDeque<>();
  private boolean closed;

  synchronized void put(Message message) {
    if (!closed) {
      waiting.add(message);
      notifyAll();
    }
  }

  /** Waits while a host that does not read leaves too many answers lying. */
  synchronized void awaitRoom() throws InterruptedException {
    while (waiting.size() >= MAX_WAITING_MESSAGES && !closed) {
      wait();
    }
  }

  synchronized void close() {
    closed = true;
    waiting.clear();
    notifyAll();
  }

  /** Sends what is put until the outbox is closed or the connection breaks. */
  void sendAll(OutputStream socket) throws IOException, InterruptedException {
    BufferedOutputStream out = new BufferedOutputStream(socket, BUFFER_BYTES);
    Message message = poll();
    while (true) {
      if (message == null) {
        out.flush();
        message = take();
      }
      if (message == null) {
        return;
      }
      out.write(message.header());
      out.write(message.payload());
      message = poll();
    }
  }

  private synchronized Message poll() {
    Message message = waiting.poll();
    notifyAll();
    return message;
  }

  private synchronized Message take() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    notifyAll();
    return waiting.poll();
  }
}
