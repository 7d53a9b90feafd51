package pollex.phone.fs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** How much of the phone's storage is in use, so that a runaway program fills the phone and not the host. */
final class Space {
  private final Path root;
  private final long capacity;
  private long used;
  private boolean full;

  Space(Path root, long capacity) throws IOException {
    this.root = root;
    this.capacity = capacity;
    count();
  }

  long capacity() {
    return capacity;
  }

  /** Bytes in use, counted anew: apps write their files without asking us. */
  synchronized long count() throws IOException {
    long[] sum = new long[1];
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
        sum[0] += facts.isRegularFile() ? facts.size() : 0;
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException goneMeanwhile) {
        return FileVisitResult.CONTINUE;
      }
    });
    used = sum[0];
    return used;
  }

  /** Refuses so many bytes more, for a copy beside the tree, if there is no room for them. */
  void require(long bytes) throws IOException {
    if (count() + bytes > capacity) {
      throw new FileSystemException(Errno.ENOSPC, "/data");
    }
  }

  synchronized void take(long bytes, String path) throws FileSystemException {
    if (full || used + bytes > capacity) {
      throw new FileSystemException(Errno.ENOSPC, path);
    }
    used += bytes;
  }

  /** Whether there is no room left, whatever is in use. */
  synchronized boolean isFull() {
    return full;
  }

  synchronized void fill(boolean isFull) {
    full = isFull;
  }

  synchronized void give(long bytes) {
    used = Math.max(0, used - bytes);
  }
}
