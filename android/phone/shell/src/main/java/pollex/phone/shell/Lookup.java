package pollex.phone.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.tools.Tools;

/** Says what a command's name stands for, apart from functions and the shell's own builtins. */
final class Lookup {
  private static final String BIN = "/system/bin";

  /**
   * One of: a command, a runner of other commands, the text of a script, or a complaint with its exit code.
   *
   * @param path where it lies, for {@code which}
   */
  record Found(Command command, Builtin runner, String script, String path, String complaint, int code) {
    private static Found nothing(int code, String complaint) {
      return new Found(null, null, null, null, complaint, code);
    }
  }

  private final Session session;

  Lookup(Session session) {
    this.session = session;
  }

  Found find(String name) {
    if (name.indexOf('/') < 0) {
      return program(name);
    }
    FileSystem files = session.files;
    String path = name.startsWith("/") ? name : session.directory + "/" + name;
    try {
      String folder = files.realPath(path.substring(0, Math.max(1, path.lastIndexOf('/'))));
      if (folder.equals(BIN)) {
        return program(path.substring(path.lastIndexOf('/') + 1));
      }
      FileSystem.Status status = files.stat(path);
      if (status.isFolder()) {
        return Found.nothing(126, "can't execute: Is a directory");
      }
      if ((status.permissions() & 0111) == 0) {
        return Found.nothing(126, "can't execute: Permission denied");
      }
      return new Found(null, null, text(path), path, null, 0);
    } catch (FileSystemException e) {
      return Found.nothing(127, "inaccessible or not found");
    } catch (IOException e) {
      return Found.nothing(126, "can't execute: " + e.getMessage());
    }
  }

  private Found program(String name) {
    String path = BIN + "/" + name;
    Builtin runner = Runners.find(name);
    if (runner != null) {
      return new Found(null, runner, null, path, null, 0);
    }
    Command command = Tools.find(name);
    if (command == null) {
      command = session.programs.find(name);
    }
    if (command == null) {
      return Found.nothing(127, "inaccessible or not found");
    }
    return new Found(command, null, null, path, null, 0);
  }

  /** The text of a script file. */
  String text(String path) throws IOException {
    try (InputStream in = session.files.read(path)) {
      byte[] bytes = in.readNBytes(Limits.TEXT + 1);
      if (bytes.length > Limits.TEXT) {
        throw new IOException("Argument list too long");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
