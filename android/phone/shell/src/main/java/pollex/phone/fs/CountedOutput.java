package pollex.phone.fs;

import java.io.IOException;
import java.io.OutputStream;

/** Writes to a host file within the phone's storage; failures speak of the phone path. */
final class CountedOutput extends OutputStream {
  private final OutputStream host;
  private final Space space;
  private final String path;

  CountedOutput(OutputStream host, Space space, String path) {
    this.host = host;
    this.space = space;
    this.path = path;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    space.take(length, path);
    try {
      host.write(bytes, offset, length);
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
  }

  @Override
  public void close() throws IOException {
    host.close();
  }
}
