package dev.pollex.helper;

import dev.pollex.helper.device.Device;
import dev.pollex.helper.op.Requests;
import dev.pollex.helper.wire.Frame;
import dev.pollex.helper.wire.FrameReader;
import dev.pollex.helper.wire.FrameWriter;
import dev.pollex.helper.wire.Refusal;
import dev.pollex.helper.work.Ending;
import dev.pollex.helper.work.EventFeed;
import dev.pollex.helper.work.Replies;
import dev.pollex.helper.work.Tasks;
import dev.pollex.helper.work.Threads;
import dev.pollex.helper.work.Worker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** One host's session with the phone, from connecting until its order to end. */
public final class Session {
  /** Giving the phone back must not hang, whatever state it is in. */
  private static final long CLOSE_MS = 1500;

  private final PrintStream log;
  private final FrameReader reader;
  private final Ending ending = new Ending();
  private final Replies replies;

  private Session(InputStream in, OutputStream out, PrintStream log) {
    this.log = log;
    this.reader = new FrameReader(in);
    this.replies = new Replies(new FrameWriter(out), ending);
  }

  /**
   * Serves one host until it quits or goes away, then gives the phone back.
   *
   * @param mask capabilities to be taken away, each as `-name`; for tests
   */
  public static void run(InputStream in, OutputStream out, PrintStream log, String... mask)
      throws InterruptedException {
    Session session = new Session(in, out, log);
    Device device;
    try {
      device = Device.open(log, mask);
    } catch (Refusal refusal) {
      session.refuse(refusal);
      return;
    }
    session.serve(device);
  }

  /** Tells the first request why nothing can be done. */
  private void refuse(Refusal refusal) {
    try {
      Frame first = reader.read();
      if (first != null) {
        replies.refuse(Requests.idOf(first), refusal);
      }
    } catch (IOException e) {
      e.printStackTrace(log);
    }
  }

  private void serve(Device device) throws InterruptedException {
    Tasks tasks = new Tasks(replies, device.events);
    Worker screen = new Worker("screen", ending, log);
    Worker mover = new Worker("mover", ending, log);
    EventFeed feed = new EventFeed(device.events, replies);
    final Requests requests = new Requests(device, tasks, replies, ending, feed, screen, mover);
    Thread readerThread =
        Threads.start(
            "pollex-reader",
            new Threads.Body() {
              @Override
              public void run() {
                read(requests);
              }
            });
    List<Thread> threads =
        Arrays.asList(
            readerThread, Threads.startDeadlines(tasks), feed.start(), screen.start(tasks), mover.start(tasks));
    try {
      log.println("pollex helper ends: " + ending.await());
    } finally {
      for (Thread thread : threads) {
        thread.interrupt();
      }
      close(device);
    }
  }

  private void read(Requests requests) {
    try {
      Frame frame = reader.read();
      while (frame != null && !Thread.currentThread().isInterrupted()) {
        requests.handle(frame);
        frame = reader.read();
      }
      ending.now("end of stdin");
    } catch (IOException e) {
      ending.now("stdin: " + e);
    }
  }

  private void close(final Device device) throws InterruptedException {
    Thread closing =
        Threads.start(
            "pollex-close",
            new Threads.Body() {
              @Override
              public void run() {
                device.lift();
                device.connection.close();
              }
            });
    closing.join(CLOSE_MS);
  }
}
