package dev.pollex.helper.device;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Runs the shell's own programs, which are allowed what this process is. */
public final class Program {
  private static final int BUFFER_BYTES = 65536;

  private Program() {}

  /**
   * All that it prints, errors too.
   *
   * @param maxMs it is ended after so long
   * @param maxBytes it is ended when it prints more
   * @throws IOException it cannot be run, or did not end by itself in these limits
   */
  public static byte[] output(long maxMs, int maxBytes, String... words) throws IOException {
    final Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    Watchdog watchdog = new Watchdog(process, maxMs);
    watchdog.start();
    try {
      process.getOutputStream().close();
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      InputStream out = process.getInputStream();
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int count = out.read(buffer); count >= 0; count = out.read(buffer)) {
        all.write(buffer, 0, count);
        if (all.size() > maxBytes) {
          throw new IOException(words[0] + " prints more than " + maxBytes + " bytes");
        }
      }
      if (watchdog.hasEnded()) {
        throw new IOException(words[0] + " takes longer than " + maxMs + " ms");
      }
      return all.toByteArray();
    } finally {
      watchdog.interrupt();
      process.destroy();
    }
  }

  /** The end of a program is the end of what it prints, so whoever reads need not be interrupted. */
  private static final class Watchdog extends Thread {
    private final Process process;
    private final long maxMs;
    private volatile boolean hasEnded;

    Watchdog(Process process, long maxMs) {
      super("pollex-program");
      this.process = process;
      this.maxMs = maxMs;
      setDaemon(true);
    }

    boolean hasEnded() {
      return hasEnded;
    }

    @Override
    public void run() {
      try {
        Thread.sleep(maxMs);
        hasEnded = true;
        process.destroy();
      } catch (InterruptedException e) {
        // it ended by itself
      }
    }
  }
}
