package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a terminal does between a person and a shell: shows the keys, hands over whole lines, lets the person rub out,
 * and interrupts the running command at Ctrl-C. Every line sent to the screen ends with a carriage return as well.
 */
final class Terminal {
  private static final int MAX_LINE_BYTES = 4096;
  private static final int CTRL_C = 3;
  private static final int CTRL_D = 4;
  private static final int BACKSPACE = 8;
  private static final int CTRL_U = 21;
  private static final int ESCAPE = 27;
  private static final int DELETE = 127;

  private final InputStream keys;
  private final OutputStream screen;
  private final StreamInput lines = new StreamInput(() -> {}, new BufferBudget(1 << 20));
  private final OutputStream output = new Screen();
  private final byte[] line = new byte[MAX_LINE_BYTES];
  private int length;
  private volatile boolean hungUp;

  Terminal(InputStream keys, OutputStream screen) {
    this.keys = keys;
    this.screen = screen;
  }

  /** Takes keys on a thread of its own, which ends with {@code keys}; Ctrl-C interrupts {@code session}. */
  Thread start(Thread session) {
    Thread thread = new Thread(() -> takeKeys(session), session.getName() + " (keys)");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The lines that were typed. */
  InputStream input() {
    return lines;
  }

  /** The screen. */
  OutputStream output() {
    return output;
  }

  /** Whether the person at the keys is gone. */
  boolean isHungUp() {
    return hungUp;
  }

  private void takeKeys(Thread session) {
    try {
      int key = keys.read();
      while (key >= 0) {
        take(key, session);
        key = keys.read();
      }
    } catch (IOException e) {
      // The stream is gone, and with it the person.
      length = 0;
    } finally {
      hungUp = true;
      lines.end();
    }
  }

  private void take(int key, Thread session) throws IOException {
    switch (key) {
      case '\r', '\n' -> {
        add('\n');
        hand();
      }
      case CTRL_C -> {
        length = 0;
        output.write("^C\n".getBytes(StandardCharsets.UTF_8));
        session.interrupt();
      }
      case CTRL_D -> {
        if (length == 0) {
          lines.end();
        }
        hand();
      }
      case BACKSPACE, DELETE -> rubOut();
      case CTRL_U -> {
        while (length > 0) {
          rubOut();
        }
      }
      case ESCAPE -> skipSequence();
      default -> {
        if (key >= ' ' || key == '\t') {
          add(key);
        }
      }
    }
  }

  private void add(int key) throws IOException {
    // The last place is kept for the end of the line.
    if (length < MAX_LINE_BYTES - 1 || key == '\n') {
      line[length++] = (byte) key;
      output.write(key);
    }
  }

  private void hand() {
    lines.offer(Arrays.copyOf(line, length));
    length = 0;
  }

  /** Takes back one character of one to four bytes. */
  private void rubOut() throws IOException {
    if (length == 0) {
      return;
    }
    do {
      length--;
    } while (length > 0 && (line[length] & 0xc0) == 0x80);
    output.write("\b \b".getBytes(StandardCharsets.UTF_8));
  }

  /** Arrow and function keys mean nothing here: an escape, a bracket, parameters, a letter. */
  private void skipSequence() throws IOException {
    int key = keys.read();
    if (key == '[') {
      do {
        key = keys.read();
      } while (key >= 0 && key < '@');
    }
  }

  /** Turns each line feed into carriage return and line feed. */
  private final class Screen extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] data, int from, int count) throws IOException {
      byte[] turned = new byte[2 * count];
      int size = 0;
      for (int i = from; i < from + count; i++) {
        if (data[i] == '\n') {
          turned[size++] = '\r';
        }
        turned[size++] = data[i];
      }
      screen.write(turned, 0, size);
    }
  }
}
