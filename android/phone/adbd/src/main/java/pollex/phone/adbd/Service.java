package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** What a host opens a stream to. */
interface Service {
  /**
   * Serves one stream to the end on the caller's thread; the stream is closed after it.
   *
   * <p>When the host closes the stream or the connection, {@code in} ends, {@code out} refuses to be written to, and
   * the thread is interrupted.
   */
  void run(InputStream in, OutputStream out) throws IOException, InterruptedException;
}
