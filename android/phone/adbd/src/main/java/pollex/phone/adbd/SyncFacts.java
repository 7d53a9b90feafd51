package pollex.phone.adbd;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;

/** The sync requests that only look: facts of a file and lists of a folder, in their first and second form. */
final class SyncFacts {
  /** All of the phone's files lie on one device, as far as anybody can tell. */
  private static final long DEVICE = 1;

  /** The size of the second form without the four letters. */
  private static final int FACTS_BYTES = 68;

  private static final Status NOTHING = new Status(0, 0, 0, 0, 0, 0, 0);

  private final FileSystem files;
  private final SyncChannel channel;

  SyncFacts(FileSystem files, SyncChannel channel) {
    this.files = files;
    this.channel = channel;
  }

  /** The first form does not follow links and cannot say why there is nothing. */
  void stat(String path) throws IOException {
    Status status;
    try {
      status = status(path, false);
    } catch (FileSystemException e) {
      status = NOTHING;
    }
    channel.write("STAT", status.mode(), status.size(), status.modifiedSeconds());
  }

  void stat2(String id, String path, boolean follow) throws IOException {
    int error = 0;
    Status status = NOTHING;
    try {
      status = status(path, follow);
    } catch (FileSystemException e) {
      error = e.errno().number();
    }
    channel.write(putFacts(SyncChannel.record(id, FACTS_BYTES), error, status));
  }

  void list(String path) throws IOException {
    for (Entry entry : entries(path)) {
      Status status = entry.status();
      channel.write("DENT", status.mode(), status.size(), status.modifiedSeconds(), entry.name().length);
      channel.write(entry.name(), entry.name().length);
    }
    channel.write("DONE", 0, 0, 0, 0);
  }

  void list2(String path) throws IOException {
    for (Entry entry : entries(path)) {
      ByteBuffer entryFacts = putFacts(SyncChannel.record("DNT2", FACTS_BYTES + 4), 0, entry.status());
      channel.write(entryFacts.putInt(entry.name().length));
      channel.write(entry.name(), entry.name().length);
    }
    channel.write(putFacts(SyncChannel.record("DONE", FACTS_BYTES + 4), 0, NOTHING));
  }

  private record Entry(byte[] name, Status status) {}

  /** What is in a folder, with the two names for itself and the one above; nothing where there is no folder. */
  private List<Entry> entries(String path) {
    List<Entry> entries = new ArrayList<>();
    String folder = files.resolve("/", path);
    try {
      List<String> names = new ArrayList<>(List.of(".", ".."));
      names.addAll(files.list(folder));
      for (String name : names) {
        addEntry(entries, folder, name);
      }
    } catch (FileSystemException e) {
      return List.of();
    }
    return entries;
  }

  private void addEntry(List<Entry> entries, String folder, String name) {
    boolean itself = name.equals(".") || name.equals("..");
    try {
      Status status = itself ? files.stat(files.resolve(folder, name)) : files.linkStat(files.resolve(folder, name));
      entries.add(new Entry(name.getBytes(StandardCharsets.UTF_8), status));
    } catch (FileSystemException e) {
      // Removed since its name was read; a phone leaves it out as well.
      return;
    }
  }

  /** A slash at the end asks for the folder that a link leads to. */
  private Status status(String path, boolean follow) throws FileSystemException {
    String resolved = files.resolve("/", path);
    return follow || path.endsWith("/") ? files.stat(resolved) : files.linkStat(resolved);
  }

  private static ByteBuffer putFacts(ByteBuffer record, int error, Status status) {
    return record
        .putInt(error)
        .putLong(status.mode() == 0 ? 0 : DEVICE)
        .putLong(status.inode())
        .putInt(status.mode())
        .putInt(status.links())
        .putInt(status.uid())
        .putInt(status.gid())
        .putLong(status.size())
        .putLong(status.modifiedSeconds())
        .putLong(status.modifiedSeconds())
        .putLong(status.modifiedSeconds());
  }
}
