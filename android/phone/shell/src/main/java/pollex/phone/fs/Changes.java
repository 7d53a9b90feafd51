package pollex.phone.fs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import pollex.phone.fs.Tree.Spot;

/** Changes of the tree itself: making, replacing, moving and removing. One at a time. */
final class Changes {
  private static final List<String> WRITABLE = List.of("/data", "/storage/emulated/0");

  private final Tree tree;
  private final Space space;
  private final Ownership owners;
  private final Path pending;
  private final AtomicLong replacements = new AtomicLong();

  /**
   * @param pending a folder of the same host disk, for content that is not complete; emptied here
   */
  Changes(Tree tree, Space space, Ownership owners, Path pending) throws IOException {
    this.tree = tree;
    this.space = space;
    this.owners = owners;
    this.pending = pending;
    deleteAll(pending, false);
  }

  /**
   * New content that takes the file's place when it is complete; until then, and after any failure, the old one
   * stays.
   */
  synchronized Replacement replace(String path) throws IOException {
    Spot spot = tree.walk(path, true);
    requireFilePlace(spot, path);
    Path host = pending.resolve("r" + replacements.incrementAndGet());
    OutputStream content = new CountedOutput(Files.newOutputStream(host, StandardOpenOption.CREATE_NEW), space, path);
    return new Replacement(content, commit -> finish(host, spot, path, commit));
  }

  private synchronized void finish(Path host, Spot spot, String path, boolean commit) throws IOException {
    try {
      if (commit) {
        space.give(spot.exists() ? spot.facts().size() : 0);
        Files.move(host, spot.host(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      } else {
        space.give(Files.size(host));
        Files.delete(host);
      }
    } catch (IOException e) {
      Files.deleteIfExists(host);
      throw FileSystemException.of(e, path);
    }
  }

  /** Makes a folder; with {@code parents} also those above it, and an existing one is fine. */
  synchronized void makeFolder(String path, boolean parents) throws FileSystemException {
    String bare = withoutSlashes(path);
    if (parents && !isThere(bare)) {
      makeAll(bare);
      return;
    }
    Spot spot = tree.walk(bare, parents);
    if (parents && spot.isFolder()) {
      return;
    }
    if (spot.exists()) {
      throw new FileSystemException(Errno.EEXIST, path);
    }
    make(spot, path);
  }

  /** Makes what is missing of a path, from where it begins to be missing; each name is looked at once or twice. */
  private void makeAll(String path) throws FileSystemException {
    List<Integer> ends = new ArrayList<>();
    for (int end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      ends.add(end);
    }
    int there = 0;
    for (int missing = ends.size(); there < missing; ) {
      int middle = (there + missing) / 2;
      if (isThere(path.substring(0, ends.get(middle)))) {
        there = middle + 1;
      } else {
        missing = middle;
      }
    }
    int end = there == 0 ? 0 : ends.get(there - 1);
    Spot spot = tree.walk(end == 0 ? "/" : path.substring(0, end), true);
    for (String name : Tree.parts(path.substring(end))) {
      if (!name.equals(".")) {
        spot = name.equals("..") ? tree.walk(spot.path() + "/..", true) : madeIn(spot, name, path);
      }
    }
    if (!spot.isFolder()) {
      throw new FileSystemException(Errno.EEXIST, path);
    }
  }

  private Spot madeIn(Spot folder, String name, String whole) throws FileSystemException {
    Spot spot = tree.child(folder, name, whole);
    if (spot.exists() && spot.facts().isSymbolicLink()) {
      spot = tree.walk(spot.path(), true);
    }
    if (spot.exists()) {
      return spot;
    }
    make(spot, whole);
    return tree.again(spot);
  }

  private boolean isThere(String path) {
    try {
      return tree.walk(path, true).exists();
    } catch (FileSystemException e) {
      return false;
    }
  }

  private static void make(Spot spot, String path) throws FileSystemException {
    requireWritable(spot, path);
    try {
      Files.createDirectory(spot.host());
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
  }

  /** Makes a link at {@code path} whose text is {@code target}. */
  synchronized void makeLink(String path, String target) throws FileSystemException {
    Spot spot = tree.walk(path, false);
    if (spot.exists()) {
      throw new FileSystemException(Errno.EEXIST, path);
    }
    requireWritable(spot, path);
    if (target.isEmpty() || target.indexOf('\0') >= 0) {
      throw new FileSystemException(Errno.ENOENT, path);
    }
    try {
      Files.createSymbolicLink(spot.host(), Tree.linkText(target));
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
  }

  /** Removes a file, a link itself, an empty folder, or with {@code recursive} a folder with all that is in it. */
  synchronized void remove(String path, boolean recursive) throws FileSystemException {
    Spot spot = tree.existing(path, false);
    requireWritable(spot, path);
    try {
      if (recursive && spot.isFolder()) {
        deleteAll(spot.host(), true);
      } else {
        Files.delete(spot.host());
        space.give(spot.facts().isRegularFile() ? spot.facts().size() : 0);
      }
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
    owners.forget(spot.path());
  }

  /**
   * Moves a file, link or folder to the very name {@code to}; a file or empty folder of the same kind there is
   * replaced.
   */
  synchronized void move(String from, String to) throws FileSystemException {
    Spot source = tree.existing(from, false);
    Spot target = tree.walk(withoutSlashes(to), false);
    requireWritable(source, from);
    requireWritable(target, to);
    if (source.path().equals(target.path())) {
      return;
    }
    if (Ownership.isIn(target.path(), source.path())) {
      throw new FileSystemException(Errno.EINVAL, from);
    }
    if (target.exists() && target.isFolder() != source.isFolder()) {
      throw new FileSystemException(target.isFolder() ? Errno.EISDIR : Errno.ENOTDIR, to);
    }
    long freed = target.exists() && target.facts().isRegularFile() ? target.facts().size() : 0;
    try {
      Files.move(source.host(), target.host(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw FileSystemException.of(e, to);
    }
    space.give(freed);
    owners.move(source.path(), target.path());
  }

  static void requireFilePlace(Spot spot, String path) throws FileSystemException {
    if (spot.isFolder()) {
      throw new FileSystemException(Errno.EISDIR, path);
    }
    if (spot.exists() && !spot.facts().isRegularFile()) {
      throw new FileSystemException(Errno.EACCES, path);
    }
    requireWritable(spot, path);
  }

  static void requireWritable(Spot spot, String path) throws FileSystemException {
    for (String top : WRITABLE) {
      if (spot.path().equals(top)) {
        throw new FileSystemException(Errno.EBUSY, path);
      }
      if (Ownership.isIn(spot.path(), top)) {
        return;
      }
    }
    throw new FileSystemException(Errno.EROFS, path);
  }

  private static String withoutSlashes(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  /**
   * Takes away a folder of the host with all that is in it, or only what is in it. Folders in it are lifted out first:
   * moved into each other they may lie deeper than the host takes a path.
   */
  void deleteAll(Path host, boolean itself) throws IOException {
    if (!isFolder(host)) {
      deleteFile(host);
      return;
    }
    Path heap = Files.createTempDirectory(pending, "gone");
    Deque<Path> folders = new ArrayDeque<>(List.of(host));
    for (long lifted = 0; !folders.isEmpty(); ) {
      Path folder = folders.pop();
      try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
        for (Path child : children) {
          if (child.equals(heap)) continue;
          if (isFolder(child)) {
            folders.push(Files.move(child, heap.resolve("f" + lifted++), StandardCopyOption.ATOMIC_MOVE));
          } else {
            deleteFile(child);
          }
        }
      }
      if (itself || folder != host) {
        Files.delete(folder);
      }
    }
    Files.delete(heap);
  }

  private static boolean isFolder(Path host) {
    return Files.isDirectory(host, LinkOption.NOFOLLOW_LINKS);
  }

  private void deleteFile(Path host) throws IOException {
    long size = Files.isRegularFile(host, LinkOption.NOFOLLOW_LINKS) ? Files.size(host) : 0;
    Files.delete(host);
    space.give(size);
  }
}
