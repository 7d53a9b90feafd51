package pollex.phone.net;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

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
    public synchronized SocketEnd accept() throws IOException, InterruptedException {
      while (waiting.isEmpty() && !closed) {
        wait();
      }
      if (closed) {
        throw new IOException("nobody listens here any more");
      }
      return waiting.poll();
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
