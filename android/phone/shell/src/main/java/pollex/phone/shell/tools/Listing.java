package pollex.phone.shell.tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;

/** {@code ls}, one name a line as toybox prints them where the output is no terminal. */
final class Listing {
  private static final long BLOCK = 4096;

  private record Entry(String name, String path, Status status) {}

  private final Call call;
  private final Options options;
  private boolean printed;
  private int code;

  private Listing(Call call) {
    this.call = call;
    this.options = Options.of(call, "ACFHLNRSZacdfghiklmnopqrstuwx1", "all=a", "almost-all=A", "directory=d");
  }

  static int run(Call call) throws IOException, InterruptedException {
    return new Listing(call).run();
  }

  private int run() throws IOException, InterruptedException {
    List<String> names = options.rest().isEmpty() ? List.of(".") : options.rest();
    List<Entry> files = new ArrayList<>();
    List<Entry> folders = new ArrayList<>();
    for (String name : names) {
      try {
        Status status = topStatus(name);
        boolean opened = status.isFolder() && !options.has('d');
        (opened ? folders : files).add(new Entry(name, Inputs.at(call, name), status));
      } catch (FileSystemException e) {
        code = Inputs.complain(call, e, name);
      }
    }
    sort(files);
    sort(folders);
    print(files);
    boolean titles = names.size() > 1 || options.has('R');
    for (Entry folder : folders) {
      open(folder, titles, 0);
    }
    return code;
  }

  /** A link named by the caller is followed, but not with {@code -l} and the like. */
  private Status topStatus(String name) throws FileSystemException {
    boolean follow = !options.has('l') && !options.has('d') && !options.has('F') || options.has('L')
        || options.has('H');
    if (follow) {
      try {
        return call.files().stat(Inputs.at(call, name));
      } catch (FileSystemException dangling) {
        return call.files().linkStat(Inputs.at(call, name));
      }
    }
    return call.files().linkStat(Inputs.at(call, name));
  }

  private void open(Entry folder, boolean title, int depth) throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    List<Entry> children = new ArrayList<>();
    try {
      if (options.has('a')) {
        children.add(new Entry(".", folder.path(), call.files().stat(folder.path() + "/.")));
        children.add(new Entry("..", folder.path(), call.files().stat(folder.path() + "/..")));
      }
      for (String name : call.files().list(folder.path())) {
        if (!name.startsWith(".") || options.has('a') || options.has('A') || options.has('f')) {
          addChild(children, folder, name);
        }
      }
    } catch (FileSystemException e) {
      code = Inputs.complain(call, e, folder.name());
      return;
    }
    if (title) {
      call.out().println((printed ? "\n" : "") + folder.name() + ":");
      printed = true;
    }
    sort(children);
    if (isLong() || options.has('s')) {
      long blocks = children.stream().mapToLong(child -> blocks(child.status())).sum();
      call.out().println("total " + (options.has('h') ? Names.human(blocks * 1024) : String.valueOf(blocks)));
    }
    print(children);
    for (Entry child : children) {
      boolean inner = options.has('R') && child.status().isFolder() && !child.name().equals(".")
          && !child.name().equals("..");
      if (inner && depth < 1000) {
        String name = folder.name().endsWith("/") ? folder.name() + child.name() : folder.name() + "/" + child.name();
        open(new Entry(name, child.path(), child.status()), true, depth + 1);
      }
    }
  }

  private void addChild(List<Entry> children, Entry folder, String name) {
    String path = folder.path() + "/" + name;
    try {
      Status status = options.has('L') ? call.files().stat(path) : call.files().linkStat(path);
      children.add(new Entry(name, path, status));
    } catch (FileSystemException goneMeanwhile) {
      code = Inputs.complain(call, goneMeanwhile, path);
    }
  }

  private void sort(List<Entry> entries) {
    Comparator<Entry> order = Comparator.comparing(Entry::name);
    if (options.has('S')) {
      order = Comparator.comparingLong((Entry entry) -> -entry.status().size()).thenComparing(Entry::name);
    } else if (options.has('t')) {
      order = Comparator.comparingLong((Entry entry) -> -entry.status().modifiedSeconds()).thenComparing(Entry::name);
    }
    if (!options.has('f')) {
      entries.sort(options.has('r') ? order.reversed() : order);
    }
  }

  private boolean isLong() {
    return options.has('l') || options.has('g') || options.has('n') || options.has('o');
  }

  private void print(List<Entry> entries) throws FileSystemException {
    List<List<String>> rows = new ArrayList<>();
    for (Entry entry : entries) {
      rows.add(columns(entry));
    }
    int[] widths = new int[8];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder();
      List<String> row = rows.get(r);
      for (int i = 0; i < row.size(); i++) {
        boolean left = isLong() && isOwner(i);
        line.append(left ? row.get(i) : " ".repeat(widths[i] - row.get(i).length()) + row.get(i));
        line.append(left ? " ".repeat(widths[i] - row.get(i).length()) : "").append(' ');
      }
      call.out().println(line + shown(entries.get(r)));
      printed = true;
    }
  }

  /** Owner and group stand to the left in their columns. */
  private boolean isOwner(int column) {
    int first = (options.has('i') ? 1 : 0) + (options.has('s') ? 1 : 0) + 2;
    int owners = (options.has('g') ? 0 : 1) + (options.has('o') ? 0 : 1);
    return column >= first && column < first + owners;
  }

  private List<String> columns(Entry entry) {
    Status status = entry.status();
    List<String> columns = new ArrayList<>();
    if (options.has('i')) {
      columns.add(String.valueOf(status.inode()));
    }
    if (options.has('s')) {
      columns.add(String.valueOf(blocks(status)));
    }
    if (isLong()) {
      columns.add(Names.mode(status));
      columns.add(String.valueOf(status.links()));
      if (!options.has('g')) {
        columns.add(options.has('n') ? String.valueOf(status.uid()) : Names.owner(status.uid()));
      }
      if (!options.has('o')) {
        columns.add(options.has('n') ? String.valueOf(status.gid()) : Names.owner(status.gid()));
      }
      columns.add(options.has('h') ? Names.human(status.size()) : String.valueOf(status.size()));
      columns.add(Names.time(call, status.modifiedSeconds(), "yyyy-MM-dd HH:mm"));
    }
    return columns;
  }

  private String shown(Entry entry) throws FileSystemException {
    StringBuilder text = new StringBuilder(entry.name());
    Status status = entry.status();
    if (isLong() && status.isLink()) {
      text.append(" -> ").append(call.files().linkTarget(entry.path()));
    } else if (options.has('F') || options.has('p')) {
      boolean executable = status.isFile() && (status.permissions() & 0111) != 0;
      String mark = status.isFolder() ? "/" : options.has('p') ? "" : status.isLink() ? "@" : executable ? "*" : "";
      text.append(mark);
    }
    return text.toString();
  }

  /** In units of 1024 bytes, as {@code total} counts. */
  private static long blocks(Status status) {
    return status.isLink() ? 0 : (status.size() + BLOCK - 1) / BLOCK * BLOCK / 1024;
  }
}
