package pollex.phone.adbd;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import pollex.phone.net.SocketEnd;
import pollex.phone.net.Sockets;

/**
 * One host: reads its messages on one thread, sends answers on another, and keeps its streams.
 *
 * <p>Whatever the host does wrong ends this connection only. When it ends, all its streams are hung up.
 */
final class Connection {
  /** More streams at once are refused. */
  static final int MAX_STREAMS = 64;

  /** What all streams together may hold unread; a host that keeps to one WRTE per stream hardly gets there. */
  static final int MAX_UNREAD_BYTES = 16 << 20;

  /** A host that has not connected by then is none. */
  private static final int HANDSHAKE_MS = 10_000;

  private static final System.Logger LOG = System.getLogger(Connection.class.getName());

  private final Socket socket;
  private final Shared shared;
  private final Consumer<Connection> ended;
  private final Outbox outbox = new Outbox();
  private final BufferBudget unread = new BufferBudget(MAX_UNREAD_BYTES);
  private final Map<Integer, AdbStream> streams = new ConcurrentHashMap<>();
  private final Thread readingThread;
  private final Thread sendingThread;

  private final Admission admission;

  /** Set by the reading thread, and where a person lets the host in by another. */
  private volatile boolean connected;

  /** What the host is told when it comes in. */
  private volatile Message welcome;

  private final ReverseForwards reverse;
  private volatile boolean over;
  private volatile int maxPayloadBytes;
  private int lastId; // guarded by this

  /**
   * What all connections have in common.
   *
   * @param options how the phone presents itself
   * @param services what can be opened
   * @param running one permit for each service that may run, over all connections
   * @param sockets who listens on the phone
   * @param faults what is to go wrong on the line
   * @param authorization which hosts may come in
   * @param refuses whether no stream is to be opened any more
   */
  record Shared(
      AdbdOptions options,
      Services services,
      Semaphore running,
      Sockets sockets,
      TransportFaults faults,
      Authorization authorization,
      BooleanSupplier refuses) {}

  /**
   * @param ended called when the connection is over and its streams are hung up
   */
  Connection(Socket socket, Shared shared, Consumer<Connection> ended) {
    this.socket = socket;
    this.shared = shared;
    this.ended = ended;
    reverse = new ReverseForwards(shared.sockets(), this::openToHost);
    admission = new Admission(shared.authorization(), outbox::put, this::admit);
    readingThread = new Thread(this::readAll, "adbd reads " + socket.getRemoteSocketAddress());
    sendingThread = new Thread(this::sendAll, "adbd sends " + socket.getRemoteSocketAddress());
    readingThread.setDaemon(true);
    sendingThread.setDaemon(true);
  }

  void start() {
    readingThread.start();
    sendingThread.start();
  }

  /** Ends the connection; its threads end soon after. */
  void close() {
    outbox.close();
    try {
      socket.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "adbd: closing a socket failed", e);
    }
  }

  /** Waits until both threads have ended, at most so long. */
  void join(long ms) throws InterruptedException {
    readingThread.join(ms);
    sendingThread.join(ms);
  }

  private void sendAll() {
    try {
      outbox.sendAll(shared.faults().line(socket.getOutputStream()));
    } catch (IOException | InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, () -> "adbd: host does not take more: " + e);
    } finally {
      close();
    }
  }

  private void readAll() {
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(HANDSHAKE_MS);
      MessageReader reader = new MessageReader(new BufferedInputStream(socket.getInputStream(), 1 << 16));
      Message message = reader.read();
      while (message != null) {
        handle(message, reader);
        outbox.awaitRoom();
        message = reader.read();
      }
    } catch (IOException | InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, () -> "adbd: connection ended: " + e);
    } finally {
      close();
      admission.end();
      over = true;
      reverse.end();
      hangUpAll();
      ended.accept(this);
    }
  }

  private void handle(Message message, MessageReader reader) throws IOException {
    if (message.command() == Message.CNXN) {
      connect(message, reader);
      return;
    }
    if (message.command() == Message.AUTH) {
      authorize(message);
      return;
    }
    if (!connected) {
      return;
    }
    switch (message.command()) {
      case Message.OPEN -> open(message);
      case Message.OKAY -> acknowledge(message);
      case Message.WRTE -> write(message);
      case Message.CLSE -> closeStream(message);
      default -> LOG.log(System.Logger.Level.DEBUG, "adbd: nobody asked for {0}", message);
    }
  }

  /** Agrees on the smaller limits; a host that connects once more starts anew. */
  private void connect(Message message, MessageReader reader) throws IOException {
    connected = false;
    reverse.forget();
    hangUpAll();
    boolean checksums = Integer.compareUnsigned(message.arg0(), Message.VERSION_NO_CHECKSUMS) < 0;
    long asked = Integer.toUnsignedLong(message.arg1());
    if (asked == 0) {
      throw new WireException("a host that takes no data");
    }
    maxPayloadBytes = (int) Math.min(asked, Message.MAX_PAYLOAD_BYTES);
    reader.agree(maxPayloadBytes, checksums);
    welcome = new Message(Message.CNXN, Message.VERSION_NO_CHECKSUMS, maxPayloadBytes,
        shared.options().banner().getBytes(StandardCharsets.UTF_8));
    admission.begin();
    socket.setSoTimeout(connected ? 0 : HANDSHAKE_MS);
  }

  private void authorize(Message message) throws IOException {
    admission.answer(message);
    socket.setSoTimeout(connected || admission.isWaiting() ? 0 : HANDSHAKE_MS);
  }

  private void admit() {
    connected = true;
    outbox.put(welcome);
  }

  private void open(Message message) {
    int hostId = message.arg0();
    if (hostId == 0 || shared.refuses().getAsBoolean()) {
      return;
    }
    // A second argument belongs to the feature delayed_ack, which is not offered.
    boolean hasRoom = message.arg1() == 0 && streams.size() < MAX_STREAMS && shared.running().tryAcquire();
    Service service = hasRoom ? find(message.text()) : null;
    if (service == null) {
      if (hasRoom) {
        shared.running().release();
      }
      outbox.put(new Message(Message.CLSE, 0, hostId));
      return;
    }
    AdbStream stream = newStream(hostId, message.text(), service);
    // Before this OKAY the host knows no stream that could say something.
    shared.faults().acknowledge(() -> {
      outbox.put(new Message(Message.OKAY, stream.id(), hostId));
      stream.start();
    });
  }

  private Service find(String name) {
    Service service = shared.services().find(name);
    return service == null ? reverse.find(name) : service;
  }

  /** Has the host connect to its side of a reverse forward. */
  private void openToHost(SocketEnd socket, String target) {
    if (streams.size() >= MAX_STREAMS || !shared.running().tryAcquire()) {
      socket.close();
      return;
    }
    AdbStream stream = newStream(0, target, new SocketService(socket));
    outbox.put(new Message(Message.OPEN, stream.id(), 0, (target + "\0").getBytes(StandardCharsets.UTF_8)));
    if (over && streams.remove(stream.id(), stream)) {
      stream.hangUp();
    }
  }

  private AdbStream newStream(int hostId, String name, Service service) {
    int id = nextId();
    int agreed = maxPayloadBytes;
    AtomicInteger host = new AtomicInteger(hostId);
    TransportFaults faults = shared.faults();
    Runnable okay = () -> outbox.put(new Message(Message.OKAY, id, host.get()));
    StreamInput input = new StreamInput(() -> faults.acknowledge(okay), unread);
    StreamOutput output =
        new StreamOutput(
            data -> outbox.put(new Message(Message.WRTE, id, host.get(), data)),
            () -> faults.maxPayloadBytes(agreed));
    AdbStream stream = new AdbStream(id, host, name, input, output, service, this::streamEnded);
    streams.put(id, stream);
    return stream;
  }

  private void acknowledge(Message message) {
    AdbStream stream = streams.get(message.arg1());
    if (stream != null && stream.hostId() == 0 && message.arg0() != 0) {
      stream.taken(message.arg0());
    } else if (stream != null && stream.hostId() == message.arg0()) {
      stream.acknowledge();
    } else if (stream == null && message.arg0() != 0 && message.arg1() != 0) {
      outbox.put(new Message(Message.CLSE, message.arg1(), message.arg0()));
    }
  }

  private void write(Message message) {
    AdbStream stream = streams.get(message.arg1());
    boolean isIts = stream != null && message.arg0() != 0 && stream.hostId() == message.arg0();
    if (!isIts || stream.offer(message.payload())) {
      return;
    }
    LOG.log(System.Logger.Level.WARNING, "adbd: a host wrote without waiting for OKAY, its stream is closed");
    streams.remove(stream.id());
    outbox.put(new Message(Message.CLSE, stream.id(), stream.hostId()));
    stream.hangUp();
  }

  /** Old hosts leave out their own number when they close. */
  private void closeStream(Message message) {
    AdbStream stream = streams.get(message.arg1());
    if (stream != null && (message.arg0() == 0 || message.arg0() == stream.hostId())) {
      streams.remove(stream.id());
      stream.hangUp();
    }
  }

  private void streamEnded(AdbStream stream) {
    if (streams.remove(stream.id(), stream)) {
      outbox.put(new Message(Message.CLSE, stream.id(), stream.hostId()));
    }
    shared.running().release();
  }

  private void hangUpAll() {
    for (AdbStream stream : streams.values()) {
      streams.remove(stream.id());
      stream.hangUp();
    }
  }

  private synchronized int nextId() {
    do {
      lastId++;
    } while (lastId == 0 || streams.containsKey(lastId));
    return lastId;
  }
}
