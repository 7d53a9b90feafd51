package pollex.phone.shell;

import java.io.IOException;

/** One program that can be run by name on the phone: a little tool like {@code ls}, or a door to a system service. */
public interface Command {
  /**
   * Runs to the end on the caller's thread and returns the exit code (0 to 255).
   *
   * <p>Output goes to {@link Call#out()} and {@link Call#err()} as UTF-8. A program that waits does so interruptibly:
   * when the caller hangs up, its thread is interrupted and standard input ends.
   */
  int run(Call call) throws IOException, InterruptedException;
}
