package pollex.phone.shell.tools;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads a stream line by line, within bounds: no line and no whole input can exhaust the memory. */
public final class Lines implements AutoCloseable {
  private static final int MAX_LINE = 4 << 20;
  private static final long MAX_ALL = 32L << 20;


  /** What a kept line costs beside its text. */
  private static final int OVERHEAD = 56;

  private final InputStream in;
  private final char end;
  private boolean ended = true;

  Lines(InputStream in) {
    this(in, '\n');
  }

  Lines(InputStream in, char end) {
    this.in = new BufferedInputStream(in);
    this.end = end;
  }

  /** The next line as bytes without its end; null after the last. */
  byte[] next() throws IOException {
    int b = in.read();
    if (b < 0) {
      return null;
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (b >= 0 && b != end) {
      if (line.size() == MAX_LINE) {
        throw new IOException("line too long");
      }
      line.write(b);
      b = in.read();
    }
    ended = b == end;
    return line.toByteArray();
  }

  /** The next line as text; null after the last. */
  String nextText() throws IOException {
    byte[] line = next();
    return line == null ? null : new String(line, StandardCharsets.UTF_8);
  }

  /** Whether the last line had an end. */
  boolean wasEnded() {
    return ended;
  }

  /** All lines as text, for tools that must see everything; bounded. */
  public static List<String> all(InputStream in, char end) throws IOException {
    List<String> lines = new ArrayList<>();
    long size = 0;
    Lines reader = new Lines(in, end);
    for (String line = reader.nextText(); line != null; line = reader.nextText()) {
      lines.add(line);
      size += line.length() + OVERHEAD;
      if (size > MAX_ALL) {
        throw new IOException("out of memory");
      }
    }
    return lines;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
