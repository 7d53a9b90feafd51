package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import pollex.phone.fs.Errno;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;

/** Goes through the files of a call; one that fails is named on standard error and the rest still has its turn. */
final class Inputs {
  private Inputs() {}

  /** What is done with one file. */
  interface Action {
    void accept(InputStream in, String name) throws IOException, InterruptedException;
  }

  /** What is done with one path. */
  interface PathAction {
    void accept(String path) throws IOException, InterruptedException;
  }

  /** Reads each file, or standard input where none is named or the name is "-". The exit code. */
  static int read(Call call, List<String> names, Action action) throws IOException, InterruptedException {
    if (names.isEmpty()) {
      action.accept(call.in(), "-");
      return 0;
    }
    return each(call, names, name -> {
      if (name.equals("-")) {
        action.accept(call.in(), name);
        return;
      }
      try (InputStream in = call.files().read(at(call, name))) {
        action.accept(in, name);
      }
    });
  }

  /** Does something for each path; failures are printed and give the exit code 1. */
  static int each(Call call, List<String> names, PathAction action) throws IOException, InterruptedException {
    int code = 0;
    for (String name : names) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      try {
        action.accept(name);
      } catch (FileSystemException e) {
        if (e.errno() == Errno.EINTR) {
          throw e;
        }
        code = e.isSaidAnew() ? call.fail(1, tool(call) + ": " + e.getMessage()) : complain(call, e, name);
      }
    }
    return code;
  }

  /** Prints a failure with the path as the caller wrote it. */
  static int complain(Call call, FileSystemException e, String name) {
    return call.fail(1, tool(call) + ": " + e.about(name).getMessage());
  }

  static String tool(Call call) {
    return call.name().substring(call.name().lastIndexOf('/') + 1);
  }

  /** A path of the caller as an absolute one; links and dots are left to the file system. */
  static String at(Call call, String path) {
    return path.isEmpty() || path.startsWith("/") ? path : call.directory() + "/" + path;
  }
}
