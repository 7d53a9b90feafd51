package pollex.phone.adbd;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.fs.Replacement;

/** One SEND: a file or a link from the host. A file takes its place when all of it has come, or not at all. */
final class SyncSend {
  private static final int TYPE_BITS = 0170000;
  private static final int LINK = 0120000;
  private static final int PERMISSION_BITS = 0777;

  private final FileSystem files;
  private final SyncChannel channel;
  private boolean allCame;
  private long modifiedSeconds;

  SyncSend(FileSystem files, SyncChannel channel) {
    this.files = files;
    this.channel = channel;
  }

  /**
   * Answers the request, {@code path,mode} with a decimal mode.
   *
   * @return whether the host may go on; after a failure it may not, as on a phone
   */
  boolean receive(String request) throws IOException {
    int comma = request.lastIndexOf(',');
    try {
      if (comma < 0) {
        throw new BadRequest("missing , in ID_SEND_V1");
      }
      int mode = mode(request.substring(comma + 1));
      String path = files.resolve("/", request.substring(0, comma));
      if ((mode & TYPE_BITS) == LINK) {
        receiveLink(path);
      } else {
        receiveFile(path, mode);
      }
    } catch (BadRequest e) {
      channel.fail(e.getMessage());
      skipTheRest();
      return false;
    }
    channel.write("OKAY", 0);
    return true;
  }

  private void receiveFile(String path, int mode) throws IOException {
    makeFolderOf(path);
    try (Replacement content = replacement(path)) {
      byte[] piece = nextPiece();
      while (piece != null) {
        content.write(piece);
        piece = nextPiece();
      }
      content.commit();
      files.chmod(path, mode & PERMISSION_BITS);
      files.touch(path, modifiedSeconds);
    } catch (FileSystemException e) {
      throw new BadRequest("write failed", e);
    }
  }

  private void receiveLink(String path) throws IOException {
    makeFolderOf(path);
    byte[] bytes = nextPiece();
    while (!allCame) {
      nextPiece();
    }
    String text = bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    int end = text.indexOf('\0');
    try {
      removeOld(path);
      files.makeLink(path, end < 0 ? text : text.substring(0, end));
    } catch (FileSystemException e) {
      throw new BadRequest("symlink failed", e);
    }
  }

  private static int mode(String text) throws BadRequest {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new BadRequest("bad mode");
    }
  }

  private void makeFolderOf(String path) throws BadRequest {
    try {
      files.makeFolder(files.resolve(path, ".."), true);
    } catch (FileSystemException e) {
      throw new BadRequest("secure_mkdirs failed", e);
    }
  }

  private Replacement replacement(String path) throws IOException {
    try {
      return files.replace(path);
    } catch (FileSystemException e) {
      throw new BadRequest("couldn't create file", e);
    }
  }

  /** A link takes the place of a file or another link, never of a folder. */
  private void removeOld(String path) throws FileSystemException {
    Status old;
    try {
      old = files.linkStat(path);
    } catch (FileSystemException e) {
      return;
    }
    if (!old.isFolder()) {
      files.remove(path, false);
    }
  }

  /** The next piece of the content, or null after the last. */
  private byte[] nextPiece() throws IOException {
    String id = channel.readId();
    long number = channel.readNumber();
    if (id.equals("DONE")) {
      modifiedSeconds = number;
      allCame = true;
      return null;
    }
    if (!id.equals("DATA") || number > SyncChannel.MAX_DATA_BYTES) {
      allCame = true;
      throw new BadRequest(id.equals("DATA") ? "oversize data message" : "invalid data message");
    }
    return channel.readBytes((int) number);
  }

  /** Hosts send all of a file before they look at the answer; closing earlier could cost them the answer. */
  private void skipTheRest() throws IOException {
    try {
      while (!allCame) {
        nextPiece();
      }
    } catch (BadRequest | EOFException e) {
      // The host was told already what went wrong first.
      return;
    }
  }

  /** A request that cannot be done; the message goes to the host. */
  private static final class BadRequest extends IOException {
    BadRequest(String sentence) {
      super(sentence);
    }

    BadRequest(String what, FileSystemException reason) {
      super(what + ": " + reason.reason());
      initCause(reason);
    }
  }
}
