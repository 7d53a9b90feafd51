package pollex.phone.net;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Who listens on the phone, by the name of the socket as adb writes it: {@code tcp:8080}, {@code localabstract:name}.
 * May be used from any thread.
 */
public final class Sockets {
  /** More that nobody has accepted yet are refused. */
  static final int MAX_WAITING = 16;

  private static final int FIRST_FREE_PORT = 32_768;
  private static final int LAST_PORT = 65_535;

  private final Map<String, Listener> listeners = new HashMap<>();

  /** A place where connections come in. */
  public final class Listener implements AutoCloseable {
    private final String name;

    // Guarded by this.
    private final ArrayDeque<SocketEnd> waiting = new ArrayDeque<>();
    private final Set<SocketEnd> accepted = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean closed;

    private Listener(String name) {
      this.name = name;
    }

    /** The name, with the port that was chosen. */
    public String name() {
      return name;
    }

    /**
     * The next connection, waited for.
     *
     * @throws IOException once it was closed
     */
    public SocketEnd accept() throws IOException, InterruptedException {
      return accept(0);
    }

    /**
     * The same, but not waited for longer than so many milliseconds, where these are not 0.
     *
     * @throws SocketTimeoutException when none came
     */
    public synchronized SocketEnd accept(long limitMs) throws IOException, InterruptedException {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
      while (waiting.isEmpty() && !closed) {
        long leftMs = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (limitMs > 0 && leftMs <= 0) {
          throw new SocketTimeoutException("Accept timed out");
        }
        wait(limitMs > 0 ? leftMs : 0);
      }
      if (closed) {
        throw new IOException("nobody listens here any more");
      }
      SocketEnd next = waiting.poll();
      accepted.add(next);
      return next;
    }

    private synchronized void add(SocketEnd connection) throws ConnectException {
      if (closed || waiting.size() == MAX_WAITING) {
        throw new ConnectException("Connection refused");
      }
      waiting.add(connection);
      notifyAll();
    }

    /** Ends it, and those that wait; who has been accepted goes on. */
    @Override
    public void close() {
      synchronized (Sockets.this) {
        listeners.remove(name, this);
      }
      synchronized (this) {
        closed = true;
        for (SocketEnd connection : waiting) {
          connection.close();
        }
        waiting.clear();
        notifyAll();
      }
    }

    /** Ends it as a kernel does when its process has died: who has been accepted is cut off, too. */
    public void abandon() {
      close();
      synchronized (this) {
        accepted.forEach(SocketEnd::close);
      }
    }
  }

  /**
   * Listens under a name; {@code tcp:0} takes a free port.
   *
   * @throws BindException when somebody does so already
   */
  public synchronized Listener listen(String name) throws BindException {
    String free = name.equals("tcp:0") ? freePort() : name;
    if (free == null || listeners.containsKey(free)) {
      throw new BindException("Address already in use");
    }
    Listener listener = new Listener(free);
    listeners.put(free, listener);
    return listener;
  }

  /**
   * Connects to who listens under a name.
   *
   * @throws ConnectException when nobody does
   */
  public SocketEnd connect(String name) throws ConnectException {
    Listener listener;
    synchronized (this) {
      listener = listeners.get(name);
    }
    if (listener == null) {
      throw new ConnectException("Connection refused");
    }
    SocketEnd[] ends = SocketEnd.pair();
    listener.add(ends[0]);
    return ends[1];
  }

  private String freePort() {
    for (int port = FIRST_FREE_PORT; port <= LAST_PORT; port++) {
      if (!listeners.containsKey("tcp:" + port)) {
        return "tcp:" + port;
      }
    }
    return null;
  }
}
