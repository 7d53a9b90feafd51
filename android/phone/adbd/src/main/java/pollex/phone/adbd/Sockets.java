package pollex.phone.adbd;

import java.io.IOException;
import java.net.BindException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What listens on the phone, by the names that adb has for it: {@code tcp:9008}, {@code localabstract:name}. Nothing of it
 * is a socket of the computer's; it is reached through adbd alone.
 */
public final class Sockets {
  /** Of the ports that a program may have without asking for a number. */
  private static final int FIRST_FREE = 37_000;

  private static final int LAST_FREE = 45_000;

  private final Map<String, Listener> listeners = new ConcurrentHashMap<>();

  /** The name of a port. */
  public static String tcp(int port) {
    return "tcp:" + port;
  }

  /** The name of a socket without a file. */
  public static String abstractName(String name) {
    return "localabstract:" + name;
  }

  /** A port that nobody listens on. */
  public synchronized int freePort() throws BindException {
    for (int port = FIRST_FREE; port <= LAST_FREE; port++) {
      if (!listeners.containsKey(tcp(port))) {
        return port;
      }
    }
    throw new BindException("no port is free");
  }

  /** Begins to listen; the caller closes it. */
  public Listener listen(String name) throws BindException {
    Listener made = new Listener(name);
    if (listeners.putIfAbsent(name, made) != null) {
      throw new BindException("bind failed: EADDRINUSE (Address already in use)");
    }
    return made;
  }

  /** The near end of a new connection; null when nobody listens there, or nobody takes more. */
  public SocketEnd connect(String name) {
    Listener listener = listeners.get(name);
    SocketEnd[] ends = SocketEnd.pair();
    return listener != null && listener.offer(ends[1]) ? ends[0] : null;
  }

  /** One that listens. */
  public final class Listener implements AutoCloseable {
    /** As many may wait to be taken. */
    private static final int BACKLOG = 50;

    private final String name;
    private final BlockingQueue<SocketEnd> waiting = new LinkedBlockingQueue<>();
    private boolean closed;

    private Listener(String name) {
      this.name = name;
    }

    private synchronized boolean offer(SocketEnd end) {
      return !closed && waiting.size() < BACKLOG && waiting.add(end);
    }

    /**
     * Waits for the next connection.
     *
     * @param timeoutMs how long; 0 for ever
     * @throws SocketException it has been closed
     */
    public SocketEnd accept(int timeoutMs) throws IOException {
      SocketEnd end;
      try {
        end = timeoutMs > 0 ? waiting.poll(timeoutMs, TimeUnit.MILLISECONDS) : waiting.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SocketException("Socket closed");
      }
      if (end == null) {
        throw new SocketTimeoutException("Accept timed out");
      }
      if (end == SocketEnd.NONE) {
        waiting.add(SocketEnd.NONE); // for whoever waits beside
        throw new SocketException("Socket closed");
      }
      return end;
    }

    /** Whoever waits to be taken is hung up. */
    @Override
    public void close() {
      synchronized (this) {
        if (closed) {
          return;
        }
        closed = true;
      }
      listeners.remove(name, this);
      for (SocketEnd end = waiting.poll(); end != null; end = waiting.poll()) {
        end.close();
      }
      waiting.add(SocketEnd.NONE);
    }
  }
}
