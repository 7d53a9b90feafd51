package pollex.phone.adbd;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import pollex.phone.fs.FileSystem;
import pollex.phone.net.Sockets;
import pollex.phone.shell.Shell;

/**
 * The device side of adb: waits for hosts on a port of 127.0.0.1 and serves each of them on threads of its own.
 *
 * <p>It speaks plain TCP, which is why it listens on the loopback address only.
 */
public final class Adbd implements AutoCloseable {
  /** More hosts at once are turned away. */
  static final int MAX_CONNECTIONS = 16;

  /** More services at once, over all connections, are refused; also counts those that do not end after a hang-up. */
  static final int MAX_SERVICES = 256;

  private static final int CLOSE_MS = 2000;
  private static final System.Logger LOG = System.getLogger(Adbd.class.getName());

  private final AdbdOptions options;
  private final TransportFaults faults = new TransportFaults(this::cut);
  private final Authorization authorization;
  private final Connection.Shared shared;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean refuses;
  private ServerSocket server;
  private Thread acceptor;

  /**
   * @param files the phone's files, for {@code sync:}
   * @param shells gives a fresh shell for each stream that runs a command
   * @param sockets who listens on the phone
   */
  public Adbd(AdbdOptions options, FileSystem files, Supplier<Shell> shells, Sockets sockets) {
    this.options = options;
    authorization = new Authorization(files);
    Semaphore running = new Semaphore(MAX_SERVICES);
    Services services = new Services(files, shells, sockets);
    shared = new Connection.Shared(options, services, running, sockets, faults, authorization, () -> refuses);
  }

  /** What goes wrong on the line. */
  public TransportFaults faults() {
    return faults;
  }

  /** Which hosts may come in. */
  public Authorization authorization() {
    return authorization;
  }

  /** Starts to listen and returns the port. */
  public synchronized int start() throws IOException {
    if (server != null) {
      throw new IllegalStateException("already started");
    }
    server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), options.port()));
    ServerSocket listening = server;
    acceptor = new Thread(() -> accept(listening), "adbd");
    acceptor.setDaemon(true);
    acceptor.start();
    return server.getLocalPort();
  }

  /** From now on no stream is opened: hosts hear nothing, until {@link #close} ends their connections. */
  public void refuse() {
    refuses = true;
  }

  /** Stops listening, ends all connections, and waits a moment for their threads. */
  @Override
  public synchronized void close() throws IOException {
    if (server == null) {
      return;
    }
    server.close();
    long deadline = System.nanoTime() + CLOSE_MS * 1_000_000L;
    try {
      acceptor.join(CLOSE_MS);
      cut();
      for (Connection connection : connections) {
        connection.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000L));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(ServerSocket listening) {
    while (!listening.isClosed()) {
      try {
        serve(listening.accept());
      } catch (IOException e) {
        if (!listening.isClosed()) {
          LOG.log(System.Logger.Level.WARNING, "adbd: no connection accepted", e);
        }
      }
    }
  }

  private void serve(Socket socket) throws IOException {
    if (connections.size() >= MAX_CONNECTIONS || faults.isOut()) {
      socket.close();
      return;
    }
    Connection connection = new Connection(socket, shared, connections::remove);
    connections.add(connection);
    connection.start();
  }

  /** Ends all connections, as when the cable is pulled. */
  private void cut() {
    for (Connection connection : connections) {
      connection.close();
    }
  }
}
