package pollex.phone.shell.tools;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.fs.Errno;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;
import pollex.phone.shell.WallClock;

/** Tools that make, change and remove files: {@code rm mkdir rmdir touch ln chmod chown mktemp}. */
final class Changing {
  private Changing() {}

  static int rm(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "firRv", "recursive=r", "force=f");
    List<String> words = options.has('f') ? options.rest() : options.rest(1);
    boolean recursive = options.has('r') || options.has('R');
    return Inputs.each(call, words, word -> {
      String name = Paths.name(word);
      if (name.equals(".") || name.equals("..") || word.matches("/+")) {
        throw new Failure(word.matches("/+") ? "rm /. if you mean it" : "bad path " + word);
      }
      String path = Inputs.at(call, word);
      try {
        if (call.files().linkStat(path).isFolder() && !recursive) {
          throw new FileSystemException(Errno.EISDIR, word);
        }
        call.files().remove(path, recursive);
      } catch (FileSystemException e) {
        if (!(options.has('f') && e.errno() == Errno.ENOENT)) {
          throw e;
        }
      }
    });
  }

  static int mkdir(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "pvm:", "parents=p", "mode=m");
    return Inputs.each(call, options.rest(1), word -> {
      String path = Inputs.at(call, word);
      try {
        call.files().makeFolder(path, options.has('p'));
        if (options.has('m')) {
          call.files().chmod(path, ModeChange.apply(options.value('m'), 0777, true));
        }
      } catch (FileSystemException e) {
        throw e.about("'" + word + "'");
      }
    });
  }

  static int rmdir(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "p");
    return Inputs.each(call, options.rest(1), word -> {
      FileSystem files = call.files();
      String path = Inputs.at(call, word);
      if (!files.linkStat(path).isFolder()) {
        throw new FileSystemException(Errno.ENOTDIR, word);
      }
      files.remove(path, false);
    });
  }

  static int touch(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "acd:fhmr:t:", "no-create=c", "date=d", "reference=r");
    FileSystem files = call.files();
    long seconds = WallClock.millis() / 1000;
    if (options.has('r')) {
      seconds = files.stat(Inputs.at(call, options.value('r'))).modifiedSeconds();
    } else if (options.has('d')) {
      seconds = Dates.parse(call, options.value('d')).toEpochSecond();
    } else if (options.has('t')) {
      seconds = Dates.parseTouch(call, options.value('t')).toEpochSecond();
    }
    long when = seconds;
    return Inputs.each(call, options.rest(1), word -> {
      String path = Inputs.at(call, word);
      if (!options.has('c') || files.exists(path)) {
        touch(files, path, word, when);
      }
    });
  }

  private static void touch(FileSystem files, String path, String word, long when) throws IOException {
    try {
      files.touch(path, when);
    } catch (FileSystemException e) {
      throw e.about("'" + word + "'");
    }
  }

  static int ln(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "sfnvrT", "symbolic=s", "force=f");
    List<String> words = options.rest(1);
    FileSystem files = call.files();
    if (!options.has('s')) {
      throw new Failure("cannot create hard link from '" + words.get(0) + "': Operation not permitted");
    }
    boolean one = words.size() == 1;
    String target = one ? "." : words.get(words.size() - 1);
    return Inputs.each(call, one ? words : words.subList(0, words.size() - 1), word -> {
      String at = Inputs.at(call, target);
      boolean folder = files.exists(at) && files.stat(at).isFolder()
          && !(options.has('n') && files.linkStat(at).isLink());
      String path = folder ? at + "/" + Paths.name(word) : at;
      if (options.has('f') && !folder) {
        removeLink(files, path);
      }
      try {
        files.makeLink(path, word);
      } catch (FileSystemException e) {
        throw e.about("cannot create symbolic link from '" + word + "' to '" + (folder ? path : target) + "'");
      }
    });
  }

  private static void removeLink(FileSystem files, String path) throws FileSystemException {
    try {
      files.remove(path, false);
    } catch (FileSystemException e) {
      if (e.errno() != Errno.ENOENT) {
        throw e;
      }
    }
  }

  static int chmod(Call call) throws IOException, InterruptedException {
    Options options = Options.of(withoutLeadingMode(call), "+Rvf", "recursive=R");
    List<String> words = options.rest(2);
    return Inputs.each(call, words.subList(1, words.size()), word -> {
      try {
        chmod(call.files(), Inputs.at(call, word), words.get(0), options.has('R'), 0);
      } catch (FileSystemException e) {
        throw e.about("chmod '" + word + "' to " + words.get(0));
      }
    });
  }

  /** {@code chmod -x file}: the mode looks like an option. */
  private static Call withoutLeadingMode(Call call) {
    if (call.args().isEmpty() || !call.args().get(0).matches("-[rwxst]+")) {
      return call;
    }
    List<String> args = new ArrayList<>(call.args());
    args.set(0, "a" + args.get(0));
    return new Call(call.name(), args, call.in(), call.out(), call.err(), call.environment(), call.directory(),
        call.files(), call.ignoresHangup());
  }

  private static void chmod(FileSystem files, String path, String mode, boolean recursive, int depth)
      throws FileSystemException {
    Status status = files.stat(path);
    files.chmod(path, ModeChange.apply(mode, status.permissions(), status.isFolder()));
    if (recursive && status.isFolder() && depth < 200) {
      for (String name : files.list(path)) {
        if (!files.linkStat(path + "/" + name).isLink()) {
          chmod(files, path + "/" + name, mode, true, depth + 1);
        }
      }
    }
  }

  /** The shell user may give nothing away. */
  static int chown(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "RfhLHPv");
    List<String> words = options.rest(2);
    return Inputs.each(call, words.subList(1, words.size()), word -> {
      call.files().stat(Inputs.at(call, word));
      throw new FileSystemException(Errno.EPERM, word).about("'" + word + "' to '" + words.get(0) + "'");
    });
  }

  static int mktemp(Call call) throws IOException {
    Options options = Options.of(call, "dp:qtu", "directory=d", "tmpdir=p");
    String template = options.rest().isEmpty() ? "tmp.XXXXXXXXXX" : options.rest().get(0);
    String folder = options.has('p') ? options.value('p')
        : call.environment().getOrDefault("TMPDIR", "/data/local/tmp");
    boolean bare = template.indexOf('/') < 0 && (options.has('p') || options.has('t') || options.rest().isEmpty());
    int count = template.length() - template.replaceFirst("X+$", "").length();
    if (count < 3) {
      throw new Failure("needs XXX");
    }
    StringBuilder name = new StringBuilder(template.substring(0, template.length() - count));
    SecureRandom random = new SecureRandom();
    for (int i = 0; i < count; i++) {
      name.append("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".charAt(random.nextInt(62)));
    }
    String shown = bare ? folder + "/" + name : name.toString();
    String path = Inputs.at(call, shown);
    if (options.has('d')) {
      call.files().makeFolder(path, false);
      call.files().chmod(path, 0700);
    } else if (!options.has('u')) {
      call.files().write(path, false).close();
      call.files().chmod(path, 0600);
    }
    call.out().println(shown);
    return 0;
  }
}
