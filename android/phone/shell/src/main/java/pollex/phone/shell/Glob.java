package pollex.phone.shell;

import java.util.ArrayList;
import java.util.List;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystemException;

/** Finds the files whose paths fit a pattern. */
final class Glob {
  private final FileSystem files;
  private final String directory;

  Glob(FileSystem files, String directory) {
    this.files = files;
    this.directory = directory;
  }

  /** The paths that fit, sorted; none if nothing does. */
  List<String> expand(Pattern pattern) {
    String text = pattern.text();
    List<String> found = new ArrayList<>(List.of(text.startsWith("/") ? "/" : ""));
    int from = 0;
    while (from <= text.length() && !found.isEmpty()) {
      int to = text.indexOf('/', from);
      boolean last = to < 0;
      to = last ? text.length() : to;
      if (to > from) {
        found = step(found, pattern.part(from, to), last);
      } else if (last && !text.equals("/")) {
        found.removeIf(path -> !path.endsWith("/") && !path.isEmpty());
      }
      from = to + 1;
    }
    return found;
  }

  private List<String> step(List<String> prefixes, Pattern name, boolean last) {
    List<String> found = new ArrayList<>();
    for (String prefix : prefixes) {
      for (String child : name.hasMagic() ? children(prefix, name) : List.of(name.text())) {
        String path = prefix + child;
        if (last ? linkExists(at(path)) : isFolder(at(path))) {
          found.add(last ? path : path + "/");
        }
        if (found.size() > Limits.WORDS) {
          throw new Signals.ShellError("too many files");
        }
      }
    }
    return found;
  }

  private List<String> children(String folder, Pattern name) {
    try {
      List<String> names = files.list(folder.isEmpty() ? directory : at(folder));
      names.removeIf(child -> !name.matches(child) || child.startsWith(".") && !name.text().startsWith("."));
      return names;
    } catch (FileSystemException e) {
      return List.of();
    }
  }

  private String at(String path) {
    return path.startsWith("/") ? path : directory + "/" + path;
  }

  private boolean isFolder(String path) {
    try {
      return files.stat(path).isFolder();
    } catch (FileSystemException e) {
      return false;
    }
  }

  private boolean linkExists(String path) {
    try {
      files.linkStat(path);
      return true;
    } catch (FileSystemException e) {
      return false;
    }
  }
}
