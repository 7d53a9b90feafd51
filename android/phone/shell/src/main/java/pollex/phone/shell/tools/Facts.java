package pollex.phone.shell.tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.fs.FileSystem;
import pollex.phone.fs.FileSystem.Status;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;

/** Facts about files and storage: {@code stat df du mount}. */
final class Facts {
  private static final String TIME = "yyyy-MM-dd HH:mm:ss.000000000 xx";

  private Facts() {}

  static int stat(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "c:fLt");
    String format = options.has('c') ? options.value('c') : null;
    return Inputs.each(call, options.rest(1), word -> {
      String path = Inputs.at(call, word);
      Status status;
      try {
        status = options.has('L') ? call.files().stat(path) : call.files().linkStat(path);
      } catch (FileSystemException e) {
        throw e.about("'" + word + "'");
      }
      String chosen = format != null ? format : "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: %B\t%F\n"
          + "Device: fd05h/64773d\t Inode: %i\t Links: %h\nAccess: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\n"
          + "Access: %x\nModify: %y\nChange: %z";
      call.out().println(filled(call, chosen, word, path, status));
    });
  }

  private static String filled(Call call, String format, String word, String path, Status status)
      throws FileSystemException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c != '%' || i + 1 == format.length()) {
        text.append(c);
      } else {
        text.append(field(call, format.charAt(++i), word, path, status));
      }
    }
    return text.toString();
  }

  private static String field(Call call, char letter, String word, String path, Status status)
      throws FileSystemException {
    return switch (letter) {
      case '%' -> "%";
      case 'a' -> Integer.toOctalString(status.permissions());
      case 'A' -> Names.mode(status);
      case 'b' -> String.valueOf((status.size() + 4095) / 4096 * 8);
      case 'B' -> "512";
      case 'd' -> "64773";
      case 'D' -> "fd05";
      case 'f' -> Integer.toHexString(status.mode());
      case 'F' -> Names.type(status);
      case 'g' -> String.valueOf(status.gid());
      case 'G' -> Names.owner(status.gid());
      case 'h' -> String.valueOf(status.links());
      case 'i' -> String.valueOf(status.inode());
      case 'n' -> word;
      case 'N' -> status.isLink() ? word + " -> '" + call.files().linkTarget(path) + "'" : word;
      case 'o' -> "4096";
      case 's' -> String.valueOf(status.size());
      case 'u' -> String.valueOf(status.uid());
      case 'U' -> Names.owner(status.uid());
      case 'x', 'y', 'z' -> Names.time(call, status.modifiedSeconds(), TIME);
      case 'X', 'Y', 'Z' -> String.valueOf(status.modifiedSeconds());
      default -> "?";
    };
  }

  static int df(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "HPahikt:m");
    FileSystem files = call.files();
    long all = files.capacity();
    long used = files.used();
    boolean human = options.has('h') || options.has('H');
    List<String[]> rows = new ArrayList<>();
    rows.add(human
        ? new String[] {"Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"}
        : new String[] {"Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"});
    String[] data = row(human, "/dev/block/dm-1", all, used, "/data");
    String[] storage = row(human, "/dev/fuse", all, used, "/storage/emulated");
    int code = Inputs.each(call, options.rest(), word -> {
      files.stat(Inputs.at(call, word));
      rows.add(files.realPath(Inputs.at(call, word)).startsWith("/storage") ? storage : data);
    });
    if (options.rest().isEmpty()) {
      rows.add(data);
      rows.add(storage);
    }
    int[] widths = {human ? 15 : 14, 0, 0, 0, 0, 0};
    rows.forEach(row -> {
      for (int i = 0; i < 5; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    });
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(row[0] + " ".repeat(widths[0] - row[0].length()));
      for (int i = 1; i < 6; i++) {
        line.append(' ').append(" ".repeat(Math.max(0, widths[i] - row[i].length()))).append(row[i]);
      }
      call.out().println(line);
    }
    return code;
  }

  private static String[] row(boolean human, String device, long all, long used, String place) {
    long free = Math.max(0, all - used);
    String percent = (used * 100 + all - 1) / all + "%";
    return human
        ? new String[] {device, Names.human(all), Names.human(used), Names.human(free), percent, place}
        : new String[] {device, all / 1024 + "", used / 1024 + "", free / 1024 + "", percent, place};
  }

  static int du(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "d:achHkKlLmsx");
    long[] total = new long[1];
    int code = Inputs.each(call, options.rest().isEmpty() ? List.of(".") : options.rest(), word ->
        total[0] += usage(call, options, Inputs.at(call, word), word, 0));
    if (options.has('c')) {
      show(call, options, total[0], "total");
    }
    return code;
  }

  private static long usage(Call call, Options options, String path, String name, int depth)
      throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Status status = call.files().linkStat(path);
    long bytes = status.isLink() ? 0 : (status.size() + 4095) / 4096 * 4096;
    if (status.isFolder() && depth < 500) {
      for (String child : call.files().list(path)) {
        bytes += usage(call, options, path + "/" + child, name + (name.endsWith("/") ? "" : "/") + child, depth + 1);
      }
    }
    boolean deep = options.has('s') ? depth > 0 : depth > options.number('d', Integer.MAX_VALUE);
    if (!deep && (status.isFolder() || options.has('a') || depth == 0)) {
      show(call, options, bytes, name);
    }
    return bytes;
  }

  private static void show(Call call, Options options, long bytes, String name) {
    String size = options.has('h') ? Names.human(bytes)
        : String.valueOf(bytes / (options.has('m') ? 1 << 20 : 1 << 10));
    call.out().println(size + "\t" + name);
  }

  static int mount(Call call) throws IOException, InterruptedException {
    if (!call.args().isEmpty()) {
      return call.fail(1, "mount: Operation not permitted");
    }
    return Inputs.read(call, List.of("/proc/mounts"), (in, name) -> {
      Lines lines = new Lines(in);
      for (String line = lines.nextText(); line != null; line = lines.nextText()) {
        String[] parts = line.split(" ");
        call.out().println(parts[0] + " on " + parts[1] + " type " + parts[2] + " (" + parts[3] + ")");
      }
    });
  }
}
