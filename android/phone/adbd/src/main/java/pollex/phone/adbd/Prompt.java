package pollex.phone.adbd;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.shell.Shell;

/**
 * A shell for a person at a terminal: asks for a line, runs it, asks again, until {@code exit} or the end.
 *
 * <p>Each line is a run of its own, so that Ctrl-C ends what is running and not the session.
 */
final class Prompt {
  private static final int HANGUP_CODE = 129;
  private static final int INTERRUPT_CODE = 130;
  private static final Pattern EXIT = Pattern.compile("\\s*exit(?:\\s+(\\d{1,9}))?\\s*;?\\s*");

  private final Shell shell;
  private final Terminal terminal;
  private int code;

  Prompt(Shell shell, Terminal terminal) {
    this.shell = shell;
    this.terminal = terminal;
  }

  /** Runs the session to its end and gives its exit code. */
  int run() throws IOException {
    String line = ask();
    while (line != null && !isExit(line)) {
      if (!line.isBlank()) {
        code = runLine(line);
        // The shell knows one kind of interrupt, the end of the host; here it was Ctrl-C.
        code = code == HANGUP_CODE ? INTERRUPT_CODE : code;
      }
      line = ask();
    }
    return code;
  }

  private String ask() throws IOException {
    while (true) {
      // Left over where a line had ended just before the person interrupted it.
      Thread.interrupted();
      show();
      try {
        return readLine();
      } catch (InterruptedIOException e) {
        if (terminal.isHungUp()) {
          throw e;
        }
      }
    }
  }

  /** The prompt says where one is and, after a failure, the exit code, which {@code $?} keeps for the next line. */
  private void show() {
    String failure = code == 0 ? "" : code + "|";
    runLine("echo -n \"" + failure + "virtual:$PWD $ \"; (exit " + code + ")");
  }

  private int runLine(String line) {
    return shell.run(line, terminal.input(), terminal.output(), terminal.output());
  }

  private boolean isExit(String line) {
    Matcher exit = EXIT.matcher(line);
    if (exit.matches() && exit.group(1) != null) {
      code = Integer.parseInt(exit.group(1)) & 0xff;
    }
    return exit.matches();
  }

  /** The next line that was typed, which the terminal keeps short, or null at the end. */
  private String readLine() throws IOException {
    InputStream in = terminal.input();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      line.write(next);
      next = in.read();
    }
    return next < 0 && line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
  }
}
