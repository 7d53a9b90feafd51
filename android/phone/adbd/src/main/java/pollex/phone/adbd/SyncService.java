package pollex.phone.adbd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import pollex.phone.fs.FileSystem;

/** {@code sync:}, the file service: facts, lists, and files in both directions, one request after the other. */
final class SyncService implements Service {
  static final int MAX_PATH_BYTES = 1024;

  private final FileSystem files;

  SyncService(FileSystem files) {
    this.files = files;
  }

  @Override
  public void run(InputStream in, OutputStream out) throws IOException {
    SyncChannel channel = new SyncChannel(in, out);
    SyncFacts facts = new SyncFacts(files, channel);
    String id = channel.nextId();
    while (id != null) {
      long length = channel.readNumber();
      if (length > MAX_PATH_BYTES) {
        channel.fail("path too long");
        return;
      }
      String path = text(channel.readBytes((int) length));
      boolean goesOn = answer(channel, facts, id, path);
      channel.flush();
      id = goesOn ? channel.nextId() : null;
    }
  }

  private boolean answer(SyncChannel channel, SyncFacts facts, String id, String path) throws IOException {
    switch (id) {
      case "STAT" -> facts.stat(path);
      case "STA2" -> facts.stat2(id, path, true);
      case "LST2" -> facts.stat2(id, path, false);
      case "LIST" -> facts.list(path);
      case "LIS2" -> facts.list2(path);
      case "RECV" -> {
        return receive(channel, path);
      }
      case "SEND" -> {
        return new SyncSend(files, channel).receive(path);
      }
      case "QUIT" -> {
        return false;
      }
      default -> {
        channel.fail("unknown command " + id);
        return false;
      }
    }
    return true;
  }

  /** Gives a file to the host, in pieces. */
  private boolean receive(SyncChannel channel, String path) throws IOException {
    byte[] piece = new byte[SyncChannel.MAX_DATA_BYTES];
    InputStream content;
    try {
      content = files.read(files.resolve("/", path));
    } catch (IOException e) {
      channel.fail("open failed", e);
      return false;
    }
    try (content) {
      int count = content.readNBytes(piece, 0, piece.length);
      while (count > 0) {
        channel.write("DATA", count);
        channel.write(piece, count);
        count = content.readNBytes(piece, 0, piece.length);
      }
    }
    channel.write("DONE", 0);
    return true;
  }

  /** A path as the phone's C code sees it: it ends at the first NUL. */
  private static String text(byte[] bytes) {
    String whole = new String(bytes, StandardCharsets.UTF_8);
    int end = whole.indexOf('\0');
    return end < 0 ? whole : whole.substring(0, end);
  }
}
