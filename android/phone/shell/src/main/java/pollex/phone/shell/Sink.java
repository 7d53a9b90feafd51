package pollex.phone.shell;

import java.io.IOException;
import java.io.OutputStream;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Signals.BrokenPipe;
import pollex.phone.shell.Signals.WriteFailed;

/**
 * Where output goes: the caller, a file, a pipe. Buffered; streams that share a sink keep their order.
 *
 * <p>A failure to write ends the program that writes, without its help, as on a phone: see {@link Signals.BrokenPipe}.
 */
final class Sink extends OutputStream {
  private final OutputStream target;
  private final byte[] buffer = new byte[8192];
  private int used;
  private boolean cut;

  Sink(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    if (cut) {
      throw new BrokenPipe();
    }
    if (length > buffer.length - used) {
      empty();
    }
    if (length > buffer.length) {
      send(bytes, offset, length);
      return;
    }
    System.arraycopy(bytes, offset, buffer, used, length);
    used += length;
  }

  @Override
  public synchronized void flush() {
    if (cut) {
      throw new BrokenPipe();
    }
    empty();
    try {
      target.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Ends the sink; what is still buffered goes out first, and its failure does not matter to anybody any more. */
  @Override
  public synchronized void close() {
    if (cut) {
      return;
    }
    try {
      empty();
    } catch (BrokenPipe | WriteFailed nobodyReads) {
      used = 0;
    }
    cut = true;
    try {
      target.close();
    } catch (IOException alreadyGone) {
      used = 0;
    }
  }

  /** From now on writers get {@link BrokenPipe}; the target itself stays open. */
  synchronized void cut() {
    cut = true;
  }

  private void empty() {
    int length = used;
    used = 0;
    if (length > 0) {
      send(buffer, 0, length);
    }
  }

  private void send(byte[] bytes, int offset, int length) {
    try {
      target.write(bytes, offset, length);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(IOException e) {
    return e instanceof FileSystemException known ? new WriteFailed(known.reason()) : new BrokenPipe();
  }
}
