package pollex.phone.fs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import pollex.phone.fs.Tree.Spot;

/**
 * The phone's file system, kept in one private folder of the host. All paths are phone paths ({@code /sdcard/a.txt});
 * relative ones are taken from the root. Links are followed inside the phone only, so nothing leaves the folder.
 * Thread-safe.
 *
 * <p>Only {@code /data} and {@code /storage} can be changed through this class. The phone's makers put files
 * elsewhere by way of {@link #host}.
 */
public final class FileSystem {
  private static final long CAPACITY = 4L << 30;

  /** What is known of one file; {@code mode} is the full {@code st_mode} with the type bits. */
  public record Status(int mode, long size, long modifiedSeconds, int uid, int gid, long inode, int links) {
    public boolean isFolder() {
      return (mode & 0170000) == 0040000;
    }

    public boolean isFile() {
      return (mode & 0170000) == 0100000;
    }

    public boolean isLink() {
      return (mode & 0170000) == 0120000;
    }

    /** The lower twelve bits, as {@code chmod} takes them. */
    public int permissions() {
      return mode & 07777;
    }
  }

  private final Tree tree;
  private final Space space;
  private final Path root;
  private final Ownership owners = new Ownership();
  private final Changes changes;
  private final Fixtures fixtures;
  private final Backup backup;

  /**
   * Opens the file system in {@code hostRoot}; makes the folder and the phone's standard folders where they are
   * missing.
   */
  public FileSystem(Path hostRoot) throws IOException {
    this(hostRoot, CAPACITY);
  }

  /** As {@link #FileSystem(Path)}, full at {@code capacity} bytes. */
  public FileSystem(Path hostRoot, long capacity) throws IOException {
    root = Files.createDirectories(hostRoot.resolve("tree")).toRealPath();
    Path pending = Files.createDirectories(hostRoot.resolve("pending")).toRealPath();
    tree = new Tree(root, HostNames.ofThisHost());
    space = new Space(root, capacity);
    changes = new Changes(tree, space, owners, pending);
    fixtures = new Fixtures(root, tree);
    backup = new Backup(root, pending, space, owners, changes);
    Skeleton.FACTS.forEach(owners::set);
  }

  /** The normalized absolute path: "." and ".." and "//" taken out by the letter, without a look at links. */
  public String resolve(String directory, String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : (path.startsWith("/") ? path : directory + "/" + path).split("/")) {
      if (part.equals("..")) {
        parts.pollLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return "/" + String.join("/", parts);
  }

  /** The path with all links followed; its last name need not exist. */
  public String realPath(String path) throws FileSystemException {
    return tree.walk(path, true).path();
  }

  /** The host file behind a path, links followed inside the phone; the file need not exist, its folder must. */
  public Path host(String path) throws IOException {
    return tree.walk(path, true).host();
  }

  /** Facts of a file, links followed. */
  public Status stat(String path) throws FileSystemException {
    return status(tree.existing(path, true));
  }

  /** Facts of a file or of the link itself. */
  public Status linkStat(String path) throws FileSystemException {
    return status(tree.existing(path, false));
  }

  /** Whether the path leads to something, links followed. */
  public boolean exists(String path) {
    try {
      return tree.walk(path, true).exists();
    } catch (FileSystemException e) {
      return false;
    }
  }

  /** The names in a folder, sorted by code point, without "." and "..". */
  public List<String> list(String path) throws FileSystemException {
    Spot spot = tree.existing(path, true);
    if (!spot.isFolder()) {
      throw new FileSystemException(Errno.ENOTDIR, path);
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(spot.host())) {
      children.forEach(child -> names.add(tree.phoneName(child)));
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
    Collections.sort(names);
    return names;
  }

  /** The text of a link; {@code EINVAL} for anything else. */
  public String linkTarget(String path) throws FileSystemException {
    Spot spot = tree.existing(path, false);
    if (!spot.facts().isSymbolicLink()) {
      throw new FileSystemException(Errno.EINVAL, path);
    }
    return tree.target(spot);
  }

  /** The content of a file. */
  public InputStream read(String path) throws IOException {
    Spot spot = tree.existing(path, true);
    VirtualFile made = fixtures.virtual(spot.path());
    if (made != null) {
      return made.open();
    }
    if (spot.isFolder()) {
      throw new FileSystemException(Errno.EISDIR, path);
    }
    if (!spot.facts().isRegularFile()) {
      throw new FileSystemException(Errno.EACCES, path);
    }
    try {
      return Files.newInputStream(spot.host(), LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
  }

  /** Opens a file for writing, made if missing, emptied unless {@code append}. What is written can be read at once. */
  public synchronized OutputStream write(String path, boolean append) throws IOException {
    Spot spot = tree.walk(path, true);
    VirtualFile made = fixtures.virtual(spot.path());
    if (made != null) {
      OutputStream sink = made.write();
      if (sink == null) {
        throw new FileSystemException(Errno.EACCES, path);
      }
      return sink;
    }
    Changes.requireFilePlace(spot, path);
    long before = spot.exists() && !append ? spot.facts().size() : 0;
    try {
      OutputStream host =
          Files.newOutputStream(
              spot.host(),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              append ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING,
              LinkOption.NOFOLLOW_LINKS);
      space.give(before);
      return new CountedOutput(host, space, path);
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
  }

  /**
   * New content that takes the file's place when it is complete; until then, and after any failure, the old one
   * stays.
   */
  public Replacement replace(String path) throws IOException {
    return changes.replace(path);
  }

  /** Makes a folder; with {@code parents} also those above it, and an existing one is fine. */
  public void makeFolder(String path, boolean parents) throws FileSystemException {
    changes.makeFolder(path, parents);
  }

  /** Makes a link at {@code path} whose text is {@code target}. */
  public void makeLink(String path, String target) throws FileSystemException {
    changes.makeLink(path, target);
  }

  /** Removes a file, a link itself, an empty folder, or with {@code recursive} a folder with all that is in it. */
  public void remove(String path, boolean recursive) throws FileSystemException {
    changes.remove(path, recursive);
  }

  /**
   * Moves a file, link or folder to the very name {@code to}; a file or empty folder of the same kind there is
   * replaced.
   */
  public void move(String from, String to) throws FileSystemException {
    changes.move(from, to);
  }

  /** Sets the permission bits (the lower twelve of {@code mode}). */
  public void chmod(String path, int mode) throws FileSystemException {
    Spot spot = tree.existing(path, true);
    Changes.requireWritable(spot, path);
    Status now = status(spot);
    owners.set(spot.path(), new Ownership.Fact(mode & 07777, now.uid(), now.gid()));
  }

  /** Gives a file, and what will be made in it if it is a folder, to another owner. */
  public void chown(String path, int uid, int gid) throws FileSystemException {
    Spot spot = tree.existing(path, true);
    owners.set(spot.path(), new Ownership.Fact(status(spot).permissions(), uid, gid));
  }

  /** Sets the time of the last change, in seconds since 1970; makes an empty file where there is none. */
  public void touch(String path, long seconds) throws IOException {
    Spot spot = tree.walk(path, true);
    if (!spot.exists()) {
      write(path, true).close();
    }
    Changes.requireWritable(spot, path);
    try {
      Files.setLastModifiedTime(spot.host(), FileTime.fromMillis(Math.multiplyExact(seconds, 1000L)));
    } catch (ArithmeticException e) {
      throw new FileSystemException(Errno.EINVAL, path);
    } catch (IOException e) {
      throw FileSystemException.of(e, path);
    }
  }

  /** Puts a file without stored content at {@code path}, whose folder is made if it is missing. */
  public void provide(String path, VirtualFile file) throws IOException {
    fixtures.provide(path, file);
  }

  /** Makes the names of programs show up in {@code /system/bin}; the tools of toybox as links to it, as on a phone. */
  public void providePrograms(Collection<String> programs, Collection<String> tools) throws IOException {
    fixtures.providePrograms(programs, tools);
  }

  /** The phone's storage in bytes: all of it, and what is in use. */
  public long capacity() {
    return space.capacity();
  }

  /** Takes away all room for more, or gives it back: a fault. */
  public void fill(boolean isFull) {
    space.fill(isFull);
  }

  /** Whether a host file is one of the phone's, and there is no room for more of it. For those who write past this class, as apps do. */
  public boolean isOutOfRoom(Path host) {
    return space.isFull() && host.toAbsolutePath().normalize().startsWith(root);
  }

  /** Bytes in use, counted by a walk over all files. */
  public long used() throws IOException {
    return space.count();
  }

  /** Copies of what apps have stored, and the way back. */
  public Backup backup() {
    return backup;
  }

  private Status status(Spot spot) throws FileSystemException {
    boolean folder = spot.isFolder();
    Ownership.Fact fact = owners.of(spot.path(), folder);
    VirtualFile made = fixtures.virtual(spot.path());
    Map<String, Object> unix;
    try {
      unix = Files.readAttributes(spot.host(), "unix:ino,nlink", LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw FileSystemException.of(e, spot.path());
    }
    int type = folder ? 0040000 : spot.facts().isSymbolicLink() ? 0120000 : 0100000;
    int permissions = type == 0120000 ? 0777 : fact.permissions();
    if (made != null && made.isDevice()) {
      type = 0020000;
      permissions = 0666;
    }
    return new Status(
        type | permissions,
        folder ? 4096 : tree.size(spot),
        spot.facts().lastModifiedTime().toMillis() / 1000,
        fact.uid(),
        fact.gid(),
        (Long) unix.get("ino"),
        (Integer) unix.get("nlink"));
  }
}
