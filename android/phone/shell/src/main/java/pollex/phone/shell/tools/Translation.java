package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Escapes;
import pollex.phone.shell.Failure;

/** {@code tr}: bytes to bytes, with ranges, classes, {@code -d -s -c}. */
final class Translation {
  private Translation() {}

  static int tr(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "+Ccdst");
    List<String> words = options.rest(1);
    boolean complement = options.has('c') || options.has('C');
    boolean delete = options.has('d');
    boolean squeeze = options.has('s');
    if (words.size() < 2 && !delete && !squeeze) {
      throw Options.needs(call, 2);
    }
    List<Integer> from = bytes(words.get(0));
    if (complement) {
      List<Integer> all = new ArrayList<>();
      for (int b = 0; b < 256; b++) {
        if (!from.contains(b)) {
          all.add(b);
        }
      }
      from = all;
    }
    List<Integer> to = words.size() > 1 ? bytes(words.get(1)) : List.of();
    int[] map = map(from, delete ? List.of() : to, delete);
    boolean[] squeezed = new boolean[256];
    for (int b : squeeze ? (words.size() > 1 ? to : from) : List.<Integer>of()) {
      squeezed[b] = true;
    }
    translate(call, map, squeezed);
    return 0;
  }

  /** What each byte becomes; -1 means that it goes away. */
  private static int[] map(List<Integer> from, List<Integer> to, boolean delete) {
    int[] map = new int[256];
    for (int b = 0; b < 256; b++) {
      map[b] = b;
    }
    for (int i = 0; i < from.size(); i++) {
      if (delete) {
        map[from.get(i)] = -1;
      } else if (!to.isEmpty()) {
        map[from.get(i)] = to.get(Math.min(i, to.size() - 1));
      }
    }
    return map;
  }

  private static void translate(Call call, int[] map, boolean[] squeezed) throws IOException, InterruptedException {
    InputStream in = call.in();
    byte[] buffer = new byte[16_384];
    int last = -1;
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      int used = 0;
      for (int i = 0; i < count; i++) {
        int b = map[buffer[i] & 0xff];
        if (b >= 0 && !(squeezed[b] && b == last)) {
          buffer[used++] = (byte) b;
          last = b;
        }
      }
      call.out().write(buffer, 0, used);
    }
  }

  private static List<Integer> bytes(String set) {
    byte[] raw = Escapes.resolve(classes(set), Escapes.Style.PRINTF).bytes();
    List<Integer> bytes = new ArrayList<>();
    for (int i = 0; i < raw.length; i++) {
      int low = raw[i] & 0xff;
      if (i + 2 < raw.length && raw[i + 1] == '-') {
        int high = raw[i + 2] & 0xff;
        if (high < low) {
          throw new Failure("bad range '" + new String(raw, i, 3, StandardCharsets.UTF_8) + "'");
        }
        for (int b = low; b <= high; b++) {
          bytes.add(b);
        }
        i += 2;
      } else {
        bytes.add(low);
      }
    }
    return bytes;
  }

  private static String classes(String set) {
    return set.replace("[:upper:]", "A-Z").replace("[:lower:]", "a-z").replace("[:digit:]", "0-9")
        .replace("[:alpha:]", "A-Za-z").replace("[:alnum:]", "A-Za-z0-9").replace("[:space:]", "\t-\r ")
        .replace("[:blank:]", "\t ").replace("[:punct:]", "!-/:-@\\[-`{-~").replace("[:cntrl:]", "\\000-\\037\\177")
        .replace("[:print:]", " -~").replace("[:xdigit:]", "0-9A-Fa-f");
  }
}
