package pollex.phone.adbd;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.shell.Shell;

/** A shell without a command: runs the lines it reads, until {@code exit} or the end of its input. */
final class LineReader {
  private static final byte[] PROMPT = "virtual:/ $ ".getBytes(StandardCharsets.UTF_8);
  private static final Pattern EXIT = Pattern.compile("\\s*exit(?:\\s+(\\d{1,9}))?\\s*;?\\s*");

  private static final int MAX_LINE_BYTES = 1 << 20;

  private final Shell shell;
  private int code;

  LineReader(Shell shell) {
    this.shell = shell;
  }

  /** Runs lines as a script; no prompts. Returns the exit code of the last. */
  int run(InputStream in, OutputStream out, OutputStream err) throws IOException {
    String line = readLine(in);
    while (line != null && !isExit(line)) {
      code = shell.run(line, in, out, err);
      line = readLine(in);
    }
    return code;
  }

  /** Runs what a person types, with a prompt before each line; an interrupt from the keyboard ends one line only. */
  int runAt(Terminal terminal) throws IOException {
    String line = "";
    while (line != null && !isExit(line)) {
      if (!line.isBlank()) {
        code = shell.run(line, terminal.input(), terminal.output(), terminal.output());
      }
      line = ask(terminal);
    }
    return code;
  }

  private static String ask(Terminal terminal) throws IOException {
    while (true) {
      // Left over where the line had ended just before the person interrupted it.
      Thread.interrupted();
      terminal.output().write(PROMPT);
      try {
        return readLine(terminal.input());
      } catch (InterruptedIOException e) {
        if (terminal.isHungUp()) {
          throw e;
        }
      }
    }
  }

  private boolean isExit(String line) {
    Matcher exit = EXIT.matcher(line);
    if (!exit.matches()) {
      return false;
    }
    if (exit.group(1) != null) {
      code = Integer.parseInt(exit.group(1)) & 0xff;
    }
    return true;
  }

  /** Byte by byte, so that the command of a line can read the lines after it. Null at the end. */
  private static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      if (line.size() == MAX_LINE_BYTES) {
        throw new IOException("a line of more than " + MAX_LINE_BYTES + " bytes");
      }
      line.write(next);
      next = in.read();
    }
    return next < 0 && line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
  }
}
