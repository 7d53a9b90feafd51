package pollex.phone.fs;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Walks phone paths to host files, one name at a time.
 *
 * <p>The host never follows a link for us: every link, also one planted on the host, is read as text and walked as a
 * path of the phone. {@code ..} stops at the phone's root. So no path can lead out of the host folder. Between the walk
 * and the use of a host file somebody may put a link in its way; so our links are written in a form in which they lead
 * nowhere on the host.
 */
final class Tree {
  private static final int MAX_LINKS = 40;
  private static final int MAX_PATH = 4096;
  private static final int MAX_NAME = 255;
  private static final String LINK = "%link.";

  /**
   * Where a path ends.
   *
   * @param path the phone path without links, "." and ".."
   * @param host the file behind it
   * @param facts the host's attributes, or null when there is no such file (its folder exists)
   */
  record Spot(String path, Path host, BasicFileAttributes facts) {
    boolean exists() {
      return facts != null;
    }

    boolean isFolder() {
      return exists() && facts.isDirectory();
    }
  }

  private final Path root;
  private final HostNames names;

  Tree(Path root, HostNames names) {
    this.root = root;
    this.names = names;
  }

  /** The end of {@code path}; a link in its last place is followed only if {@code follow}. */
  Spot walk(String path, boolean follow) throws FileSystemException {
    if (path.isEmpty()) {
      throw new FileSystemException(Errno.ENOENT, path);
    }
    if (path.length() > MAX_PATH) {
      throw new FileSystemException(Errno.ENAMETOOLONG, path);
    }
    Deque<String> ahead = new ArrayDeque<>(parts(path));
    if (path.endsWith("/") || path.endsWith("/.")) {
      ahead.addLast(".");
    }
    Deque<Spot> behind = new ArrayDeque<>();
    behind.push(spot("", root, path));
    int links = 0;
    while (!ahead.isEmpty()) {
      Spot here = behind.peek();
      if (!here.isFolder()) {
        throw new FileSystemException(here.exists() ? Errno.ENOTDIR : Errno.ENOENT, path);
      }
      String name = ahead.pop();
      if (name.equals(".")) {
        continue;
      }
      if (name.equals("..")) {
        if (behind.size() > 1) {
          behind.pop();
        }
        continue;
      }
      Spot next = child(here, name, path);
      if (!next.exists() || !next.facts().isSymbolicLink() || (ahead.isEmpty() && !follow)) {
        behind.push(next);
        continue;
      }
      if (++links > MAX_LINKS) {
        throw new FileSystemException(Errno.ELOOP, path);
      }
      String target = target(next);
      if (target.startsWith("/")) {
        while (behind.size() > 1) {
          behind.pop();
        }
      }
      List<String> detour = parts(target);
      for (int i = detour.size() - 1; i >= 0; i--) {
        ahead.push(detour.get(i));
      }
    }
    Spot end = behind.peek();
    return end.path().isEmpty() ? new Spot("/", end.host(), end.facts()) : end;
  }

  /** As {@link #walk}, but there must be something. */
  Spot existing(String path, boolean follow) throws FileSystemException {
    Spot spot = walk(path, follow);
    if (!spot.exists()) {
      throw new FileSystemException(Errno.ENOENT, path);
    }
    return spot;
  }

  /** The text of a link. */
  String target(Spot link) throws FileSystemException {
    try {
      String text = Files.readSymbolicLink(link.host()).toString();
      return text.startsWith(LINK) ? URLDecoder.decode(text.substring(LINK.length()), StandardCharsets.UTF_8) : text;
    } catch (IOException e) {
      throw FileSystemException.of(e, link.path());
    }
  }

  /** Bytes of a file, or of a link's text. */
  long size(Spot spot) throws FileSystemException {
    return spot.facts().isSymbolicLink()
        ? target(spot).getBytes(StandardCharsets.UTF_8).length
        : spot.facts().size();
  }

  /** The text to be written into a link of the host: one name without a slash, which leads out of no folder. */
  static Path linkText(String target) {
    return Path.of(LINK + URLEncoder.encode(target, StandardCharsets.UTF_8));
  }

  String phoneName(Path host) {
    return names.toPhone(host.getFileName().toString());
  }

  /** The same place as it is now. */
  Spot again(Spot spot) throws FileSystemException {
    return spot(spot.path(), spot.host(), spot.path());
  }

  /** What is in a folder under a name; a link itself. */
  Spot child(Spot folder, String name, String whole) throws FileSystemException {
    if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME) {
      throw new FileSystemException(Errno.ENAMETOOLONG, whole);
    }
    if (name.indexOf('\0') >= 0) {
      throw new FileSystemException(Errno.EINVAL, whole.replace('\0', '?'));
    }
    String hostName = names.toHost(name);
    if (hostName.length() > MAX_NAME) {
      throw new FileSystemException(Errno.ENAMETOOLONG, whole);
    }
    return spot((folder.path().equals("/") ? "" : folder.path()) + "/" + name, folder.host().resolve(hostName), whole);
  }

  private static Spot spot(String path, Path host, String whole) throws FileSystemException {
    try {
      return new Spot(path, host, Files.readAttributes(host, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      if (Errno.of(e) == Errno.ENOENT) {
        return new Spot(path, host, null);
      }
      throw FileSystemException.of(e, whole);
    }
  }

  /** The names in a path. */
  static List<String> parts(String path) {
    List<String> parts = new ArrayList<>();
    for (String part : path.split("/")) {
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    return parts;
  }
}
