package pollex.phone.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import pollex.phone.shell.PipeBuffer;
import pollex.phone.shell.Shell;

/** A program of the phone that a virtual process has started: it prints, and reads nothing. */
final class ChildProcess extends Process {
  private static final int TERMINATED = 143;

  private final PipeBuffer out = new PipeBuffer();
  private final PipeBuffer err = new PipeBuffer();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;
  private final Consumer<ChildProcess> whenOver;
  private volatile int code = TERMINATED;

  /**
   * Does not start it yet.
   *
   * @param joined whether errors go where the output goes
   * @param whenOver is run once it has ended
   */
  ChildProcess(Shell shell, List<String> words, boolean joined, Consumer<ChildProcess> whenOver) {
    this.whenOver = whenOver;
    String line = String.join(" ", words.stream().map(ChildProcess::quoted).toList());
    // Not in the caller's group: what the phone's own programs do is no deed of the process.
    thread = new Thread(topGroup(), () -> run(shell, line, joined), "child-" + words.get(0));
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private static ThreadGroup topGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) group = group.getParent();
    return group;
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private void run(Shell shell, String line, boolean joined) {
    try (OutputStream errors = joined ? OutputStream.nullOutputStream() : err.out();
        OutputStream output = out.out()) {
      code = shell.run(line, InputStream.nullInputStream(), output, joined ? output : errors);
    } catch (IOException e) {
      throw new IllegalStateException(e); // closing one end of a pipe cannot fail
    } finally {
      ended.countDown();
      whenOver.accept(this);
    }
  }

  @Override
  public OutputStream getOutputStream() {
    return OutputStream.nullOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return out.in();
  }

  @Override
  public InputStream getErrorStream() {
    return err.in();
  }

  @Override
  public int waitFor() throws InterruptedException {
    ended.await();
    return code;
  }

  @Override
  public int exitValue() {
    if (ended.getCount() > 0) throw new IllegalThreadStateException("it has not ended");
    return code;
  }

  @Override
  public void destroy() {
    thread.interrupt();
  }
}
