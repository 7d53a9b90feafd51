package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import pollex.phone.fs.Errno;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.fs.Replacement;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code mv} and {@code cp}: one file to a name, or many into a folder. */
final class Moving {
  private static final int DEEPEST = 200;

  private final Call call;
  private final Options options;
  private final FileSystem files;

  private Moving(Call call, Options options) {
    this.call = call;
    this.options = options;
    this.files = call.files();
  }

  static int mv(Call call) throws IOException, InterruptedException {
    return new Moving(call, Options.of(call, "finTt:", "force=f", "no-clobber=n")).run(true);
  }

  static int cp(Call call) throws IOException, InterruptedException {
    return new Moving(call, Options.of(call, "adfHLlnPpRrsTtuv", "recursive=r", "archive=a", "force=f")).run(false);
  }

  private int run(boolean move) throws IOException, InterruptedException {
    List<String> words = options.rest(2);
    String target = words.get(words.size() - 1);
    List<String> sources = words.subList(0, words.size() - 1);
    boolean into = isFolder(Inputs.at(call, target));
    if (sources.size() > 1 && !into) {
      throw new Failure("'" + target + "' not directory");
    }
    String separator = target.endsWith("/") ? "" : "/";
    int code = 0;
    for (String source : sources) {
      String to = into ? target + separator + Paths.name(source) : target;
      try {
        one(source, to, move);
      } catch (FileSystemException e) {
        code = call.fail(1, Inputs.tool(call) + ": " + e.getMessage());
      } catch (Failure e) {
        code = call.fail(1, Inputs.tool(call) + ": " + e.getMessage());
      }
    }
    return code;
  }

  private void one(String source, String to, boolean move) throws IOException, InterruptedException {
    String from = Inputs.at(call, source);
    if (options.has('n') && files.exists(Inputs.at(call, to))) {
      return;
    }
    try {
      files.linkStat(from);
    } catch (FileSystemException e) {
      throw e.about("bad '" + source + "'");
    }
    requireOther(from, source, to);
    try {
      if (move) {
        files.move(from, Inputs.at(call, to));
      } else {
        copy(from, source, Inputs.at(call, to), to, 0);
      }
    } catch (FileSystemException e) {
      throw e.about(to);
    }
  }

  private void requireOther(String at, String from, String to) {
    try {
      if (files.realPath(at).equals(files.realPath(Inputs.at(call, to)))) {
        throw new Failure("'" + from + "' is '" + to + "'");
      }
    } catch (FileSystemException notThere) {
      return;
    }
  }

  private void copy(String from, String fromName, String to, String toName, int depth)
      throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Status status = options.has('P') || options.has('d') || options.has('a') ? files.linkStat(from) : files.stat(from);
    if (status.isLink()) {
      files.makeLink(to, files.linkTarget(from));
    } else if (status.isFolder()) {
      copyFolder(from, fromName, to, toName, depth);
    } else {
      copyFile(from, to, status);
    }
  }

  private void copyFolder(String from, String fromName, String to, String toName, int depth)
      throws IOException, InterruptedException {
    if (!options.has('r') && !options.has('R') && !options.has('a')) {
      throw new Failure("Skipped dir '" + fromName + "'");
    }
    if (depth > DEEPEST || (files.realPath(to) + "/").startsWith(files.realPath(from) + "/")) {
      throw new FileSystemException(Errno.EINVAL, to);
    }
    if (!isFolder(to)) {
      files.makeFolder(to, false);
    }
    for (String name : files.list(from)) {
      copy(from + "/" + name, fromName + "/" + name, to + "/" + name, toName + "/" + name, depth + 1);
    }
  }

  /** What was there stays until the copy is complete. */
  private void copyFile(String from, String to, Status status) throws IOException, InterruptedException {
    if (isDevice(to)) {
      return;
    }
    try (InputStream in = files.read(from);
        Replacement out = files.replace(to)) {
      Contents.copy(in, out);
      out.commit();
    }
    if (options.has('p') || options.has('a')) {
      files.chmod(to, status.permissions());
      files.touch(to, status.modifiedSeconds());
    }
  }

  private boolean isDevice(String path) {
    try {
      return (files.stat(path).mode() & 0170000) == 0020000;
    } catch (FileSystemException e) {
      return false;
    }
  }

  private boolean isFolder(String path) {
    try {
      return files.stat(path).isFolder();
    } catch (FileSystemException e) {
      return false;
    }
  }
}
