package pollex.phone.fs;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Error numbers of Linux with the sentences that a phone prints for them. */
public enum Errno {
  EPERM(1, "Operation not permitted"),
  ENOENT(2, "No such file or directory"),
  EINTR(4, "Interrupted system call"),
  EIO(5, "I/O error"),
  EACCES(13, "Permission denied"),
  EBUSY(16, "Device or resource busy"),
  EEXIST(17, "File exists"),
  ENOTDIR(20, "Not a directory"),
  EISDIR(21, "Is a directory"),
  EINVAL(22, "Invalid argument"),
  EFBIG(27, "File too large"),
  ENOSPC(28, "No space left on device"),
  EROFS(30, "Read-only file system"),
  ENAMETOOLONG(36, "File name too long"),
  ENOTEMPTY(39, "Directory not empty"),
  ELOOP(40, "Too many symbolic links encountered");

  private final int number;
  private final String sentence;

  Errno(int number, String sentence) {
    this.number = number;
    this.sentence = sentence;
  }

  /** The number as it goes over the wire. */
  public int number() {
    return number;
  }

  /** The sentence as a phone's C library gives it. */
  public String sentence() {
    return sentence;
  }

  /** The error that a failure of the host's file system stands for; {@code EIO} when it is none of the known ones. */
  static Errno of(IOException failure) {
    if (failure instanceof FileSystemException known) {
      return known.errno();
    }
    if (failure instanceof NoSuchFileException) {
      return ENOENT;
    }
    if (failure instanceof AccessDeniedException) {
      return EACCES;
    }
    if (failure instanceof DirectoryNotEmptyException) {
      return ENOTEMPTY;
    }
    if (failure instanceof FileAlreadyExistsException) {
      return EEXIST;
    }
    if (failure instanceof NotDirectoryException) {
      return ENOTDIR;
    }
    if (failure instanceof ClosedByInterruptException) {
      return EINTR;
    }
    String message = String.valueOf(failure.getMessage());
    for (Errno errno : values()) {
      if (message.contains(errno.sentence)) {
        return errno;
      }
    }
    return EIO;
  }
}
