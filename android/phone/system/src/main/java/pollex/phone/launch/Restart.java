package pollex.phone.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import pollex.phone.adbd.Adbd;
import pollex.phone.bridge.PhoneOptions;

/** Ends a phone in order that it starts again, on the same port, with what its home holds. */
final class Restart {
  /** Asks who has started this phone to start it again with the same options. */
  private static final int EXIT_RESTART = 75;

  /** For the answer to whoever has caused it. */
  private static final int LAST_ANSWER_MS = 300;

  private final PhoneOptions options;
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile Adbd adbd;

  Restart(PhoneOptions options) {
    this.options = options;
  }

  /** From now on it can begin. The thread that ends the phone is made here, and belongs to no process of the phone's. */
  void arm(Adbd door, int port) {
    adbd = door;
    Thread waiting = new Thread(() -> end(port), "restart");
    waiting.setDaemon(true);
    waiting.start();
  }

  /** Begins it. Hosts can start nothing more, so that nothing is lost which somebody believes to be done. */
  void begin() {
    adbd.refuse();
    begun.countDown();
  }

  private void end(int port) {
    try {
      begun.await();
      Thread.sleep(LAST_ANSWER_MS);
      Files.deleteIfExists(options.word());
      Files.writeString(options.restartFile(), Integer.toString(port));
      adbd.close();
      System.exit(EXIT_RESTART);
    } catch (IOException | InterruptedException e) {
      Main.fail(Main.EXIT_FAILED, "The phone cannot restart: " + e);
    }
  }
}
