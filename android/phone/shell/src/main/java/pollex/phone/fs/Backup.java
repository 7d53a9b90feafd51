package pollex.phone.fs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * Copies of what apps have stored, and the way back: the shared storage and all of {@code /data} but {@code /data/local},
 * which belongs to the shell. Made by {@link FileSystem#backup()}.
 */
public final class Backup {
  private static final String SHARED = "storage/emulated/0";
  private static final String DATA = "data";
  private static final String SHELLS_OWN = "local";
  private static final int MAX_SHOWN = 200;
  private static final int CHUNK_BYTES = 1 << 16;

  private final Path root;
  private final Path pending;
  private final Space space;
  private final Ownership owners;
  private final Changes changes;

  Backup(Path root, Path pending, Space space, Ownership owners, Changes changes) {
    this.root = root;
    this.pending = pending;
    this.space = space;
    this.owners = owners;
    this.changes = changes;
  }

  /**
   * Copies everything into a folder that does not exist yet.
   *
   * <p>Programs that change files meanwhile are in nobody's way: what goes is not in the copy.
   *
   * @return what each file is, by its name in the copy: its length and check sum; to be given to {@link #stage}
   */
  public Map<String, String> copyTo(Path folder) throws IOException {
    Map<String, String> index = new TreeMap<>();
    try {
      space.require(bytes());
      for (Path part : parts(root)) copyTree(root, part, folder, index);
    } catch (java.nio.file.FileSystemException e) {
      throw FileSystemException.of(e, shown(e.getFile()));
    }
    return index;
  }

  /** A file of the phone's by the name that it has there, if that is of a length to be read. */
  private String shown(String host) {
    String name = host == null || !host.startsWith(root + "/") ? "/data" : host.substring(root.toString().length());
    return name.length() <= MAX_SHOWN ? name : name.substring(0, MAX_SHOWN) + "...";
  }

  private long bytes() throws IOException {
    long[] sum = new long[1];
    for (Path part : parts(root)) {
      walk(part, file -> sum[0] += Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0);
    }
    return sum[0];
  }

  /** Modes and owners that were set for files of the copy, a line each. */
  public List<String> owners() {
    return owners.lines(Backup::isKept);
  }

  private static boolean isKept(String path) {
    boolean isData = Ownership.isIn(path, "/" + DATA) && !Ownership.isIn(path, "/" + DATA + "/" + SHELLS_OWN);
    return isData || Ownership.isIn(path, "/" + SHARED);
  }

  /**
   * Copies a copy beside the tree, so that {@link Staged#swap} has nothing left to do that takes room or time.
   *
   * @param index as {@link #copyTo} gave it
   * @throws IOException if the phone is full, or the copy is not what the index says
   */
  public Staged stage(Path folder, Map<String, String> index, List<String> facts) throws IOException {
    Path incoming = Files.createTempDirectory(pending, "incoming");
    Path retired = Files.createTempDirectory(pending, "retired");
    Staged staged = new Staged(incoming, retired, facts);
    try {
      Map<String, String> found = new TreeMap<>();
      space.require(index.values().stream().mapToLong(fact -> Long.parseLong(fact.substring(0, fact.indexOf(' ')))).sum());
      for (Path part : parts(folder)) copyTree(folder, part, incoming, found);
      if (!found.equals(index)) throw new IOException("its files are not those that were kept");
      return staged;
    } catch (IOException | RuntimeException e) {
      staged.discard();
      throw e;
    }
  }

  /** A copy that is ready to take the place of what there is. */
  public final class Staged {
    private final Path incoming;
    private final Path retired;
    private final List<String> facts;
    private List<String> before;
    private boolean isRetired;

    private Staged(Path incoming, Path retired, List<String> facts) {
      this.incoming = incoming;
      this.retired = retired;
      this.facts = facts;
    }

    /** Puts the copy in place and keeps what was there; all of it, or when that fails nothing. */
    public void swap() throws IOException {
      before = owners();
      try {
        moveAll(root, retired);
        isRetired = true;
        moveAll(incoming, root);
        owners.replace(Backup::isKept, facts);
      } catch (IOException e) {
        swapBack();
        throw e;
      }
    }

    /** Takes a swap back, also one that came half way. */
    public void swapBack() throws IOException {
      if (before == null) return; // nothing was begun
      if (isRetired) for (Path part : parts(root)) changes.deleteAll(part, true);
      moveAll(retired, root);
      owners.replace(Backup::isKept, before);
    }

    /** Takes away what is not in place: after a swap what was there before. */
    public void discard() {
      for (Path folder : List.of(incoming, retired)) {
        try {
          changes.deleteAll(folder, true);
        } catch (IOException e) {
          System.err.println("what was put aside stays until the phone ends: " + e);
        }
      }
    }
  }

  private static void moveAll(Path from, Path to) throws IOException {
    for (Path part : parts(from)) {
      Path place = to.resolve(from.relativize(part));
      Files.createDirectories(place.getParent());
      Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** The folders that are moved as a whole. */
  private static List<Path> parts(Path base) throws IOException {
    List<Path> parts = new ArrayList<>();
    if (Files.isDirectory(base.resolve(DATA))) {
      try (var children = Files.newDirectoryStream(base.resolve(DATA))) {
        for (Path child : children) if (!child.getFileName().toString().equals(SHELLS_OWN)) parts.add(child);
      }
    }
    if (Files.isDirectory(base.resolve(SHARED))) parts.add(base.resolve(SHARED));
    Collections.sort(parts);
    return parts;
  }

  private interface Visit {
    void at(Path file) throws IOException;
  }

  private static void walk(Path start, Visit visit) throws IOException {
    Files.walkFileTree(start, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes facts) throws IOException {
        visit.at(folder);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes facts) throws IOException {
        try {
          visit.at(file);
        } catch (NoSuchFileException removedMeanwhile) {
          return FileVisitResult.CONTINUE;
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
        if (e instanceof NoSuchFileException) return FileVisitResult.CONTINUE; // removed meanwhile
        throw e;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
        if (e == null || e instanceof NoSuchFileException) return FileVisitResult.CONTINUE;
        throw e;
      }
    });
  }

  private static void copyTree(Path base, Path start, Path to, Map<String, String> index) throws IOException {
    walk(start, file -> {
      String name = base.relativize(file).toString();
      Path copy = to.resolve(name);
      Files.createDirectories(copy.getParent());
      if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(copy);
        index.put(name + "/", "0 folder");
      } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        index.put(name, copyFile(file, copy));
      } else if (Files.isSymbolicLink(file)) {
        Files.copy(file, copy, LinkOption.NOFOLLOW_LINKS);
        index.put(name, "0 link " + Files.readSymbolicLink(file));
      }
    });
  }

  private static String copyFile(Path file, Path copy) throws IOException {
    CRC32 sum = new CRC32();
    long length = 0;
    byte[] chunk = new byte[CHUNK_BYTES];
    FileTime changed = Files.getLastModifiedTime(file);
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = Files.newOutputStream(copy, StandardOpenOption.CREATE_NEW)) {
      for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
        sum.update(chunk, 0, read);
        out.write(chunk, 0, read);
        length += read;
      }
    }
    Files.setLastModifiedTime(copy, changed);
    return length + " " + Long.toHexString(sum.getValue());
  }
}
