package pollex.phone.fs;

import java.io.IOException;
import java.io.OutputStream;

/**
 * New content for a file that takes the old one's place at {@link #commit()}, whole, or never. Closing it without a
 * commit leaves everything as it was.
 */
public final class Replacement extends OutputStream {
  /** Puts the finished content in its place, or throws it away. */
  interface End {
    void end(boolean commit) throws IOException;
  }

  private final OutputStream content;
  private final End end;
  private boolean open = true;

  Replacement(OutputStream content, End end) {
    this.content = content;
    this.end = end;
  }

  @Override
  public void write(int b) throws IOException {
    content.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    content.write(bytes, offset, length);
  }

  /** Makes the new content the file's content. */
  public void commit() throws IOException {
    finish(true);
  }

  @Override
  public void close() throws IOException {
    finish(false);
  }

  private void finish(boolean commit) throws IOException {
    if (!open) {
      return;
    }
    open = false;
    content.close();
    end.end(commit);
  }
}
