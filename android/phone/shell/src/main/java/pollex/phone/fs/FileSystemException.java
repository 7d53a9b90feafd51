package pollex.phone.fs;

import java.io.IOException;

/** A file operation that failed, with the sentence a phone prints: {@code /x: No such file or directory}. */
public final class FileSystemException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Errno errno;
  private final boolean saidAnew;

  public FileSystemException(Errno errno, String path) {
    this(errno, path, false);
  }

  private FileSystemException(Errno errno, String path, boolean saidAnew) {
    super(path + ": " + errno.sentence());
    this.errno = errno;
    this.saidAnew = saidAnew;
  }

  /** The same failure said of {@code path}: tools name a file as their caller wrote it. */
  public FileSystemException about(String path) {
    return new FileSystemException(errno, path, true);
  }

  /** Whether the message already names the file as the caller wants it. */
  public boolean isSaidAnew() {
    return saidAnew;
  }

  /** The failure of the host's file system, said of a phone path. */
  static FileSystemException of(IOException failure, String path) {
    FileSystemException said = new FileSystemException(Errno.of(failure), path);
    said.initCause(failure);
    return said;
  }

  public Errno errno() {
    return errno;
  }

  /** The sentence without the path: {@code No such file or directory}. */
  public String reason() {
    return errno.sentence();
  }
}
