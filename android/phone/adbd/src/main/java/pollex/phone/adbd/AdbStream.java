package pollex.phone.adbd;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One open stream of a connection: its two buffers, and the thread of the service behind it. */
final class AdbStream {
  private static final System.Logger LOG = System.getLogger(AdbStream.class.getName());

  private final int id;
  private final AtomicInteger hostId;
  private final StreamInput input;
  private final StreamOutput output;
  private final Thread thread;
  private final AtomicBoolean started = new AtomicBoolean();

  /**
   * @param id the phone's number of the stream
   * @param hostId the host's number of it; 0 until it has said one
   * @param name what the host opened, for the thread's name
   * @param ended called on the service's thread when it is through
   */
  AdbStream(
      int id,
      AtomicInteger hostId,
      String name,
      StreamInput input,
      StreamOutput output,
      Service service,
      Consumer<AdbStream> ended) {
    this.id = id;
    this.hostId = hostId;
    this.input = input;
    this.output = output;
    thread = new Thread(() -> serve(service, ended), "adbd " + name);
    thread.setDaemon(true);
  }

  int id() {
    return id;
  }

  int hostId() {
    return hostId.get();
  }

  /** The host has taken a stream that the phone has opened. */
  void taken(int hostId) {
    this.hostId.set(hostId);
    start();
  }

  /** Lets the service begin, if it has not yet. */
  void start() {
    if (started.compareAndSet(false, true)) {
      thread.start();
    }
  }

  /** Takes one WRTE from the host; false where the host had to wait. */
  boolean offer(byte[] data) {
    return input.offer(data);
  }

  /** The host's OKAY for the last WRTE. */
  void acknowledge() {
    output.acknowledge();
  }

  /**
   * The host is gone. Standard input ends first, so that a service that is woken by the interrupt finds it ended; one
   * that has not begun does so, to give up what it holds.
   */
  void hangUp() {
    input.end();
    output.hangUp();
    start();
    thread.interrupt();
  }

  private void serve(Service service, Consumer<AdbStream> ended) {
    try {
      service.run(input, output);
    } catch (IOException | InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, () -> thread.getName() + " ended: " + e);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, thread.getName() + " failed", e);
    } finally {
      input.discard();
      sendTheRest();
      ended.accept(this);
    }
  }

  private void sendTheRest() {
    Thread.interrupted();
    try {
      output.finish();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, () -> thread.getName() + " was hung up: " + e);
    }
  }
}
