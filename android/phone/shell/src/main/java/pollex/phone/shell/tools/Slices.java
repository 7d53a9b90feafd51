package pollex.phone.shell.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** Parts and sizes of texts: {@code head tail wc tee cut}. */
final class Slices {
  private static final long MAX_TAIL = 16L << 20;

  private Slices() {}

  static int head(Call call) throws IOException, InterruptedException {
    Options options = Options.of(withNumberOption(call), "n:c:qv", "lines=n", "bytes=c");
    int[] files = new int[1];
    return Inputs.read(call, options.rest(), (in, name) -> {
      title(call, options, name, files[0]++);
      if (options.has('c')) {
        copyBytes(in, call, options.number('c', 0));
      } else {
        copyLines(in, call, options.number('n', 10));
      }
    });
  }

  /** {@code head -5} means {@code head -n 5}. */
  private static Call withNumberOption(Call call) {
    if (call.args().isEmpty() || !call.args().get(0).matches("-[0-9]+")) {
      return call;
    }
    List<String> args = new ArrayList<>(call.args());
    args.set(0, "-n" + args.get(0).substring(1));
    return new Call(call.name(), args, call.in(), call.out(), call.err(), call.environment(), call.directory(),
        call.files(), call.ignoresHangup());
  }

  private static void title(Call call, Options options, String name, int index) {
    if (options.rest().size() > 1 && !options.has('q') || options.has('v')) {
      call.out().println((index > 0 ? "\n" : "") + "==> " + name + " <==");
    }
  }

  private static void copyBytes(InputStream in, Call call, long count) throws IOException {
    byte[] buffer = new byte[8192];
    long left = count;
    while (left > 0) {
      int taken = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (taken < 0) {
        return;
      }
      call.out().write(buffer, 0, taken);
      left -= taken;
    }
  }

  private static void copyLines(InputStream in, Call call, long count) throws IOException {
    Lines lines = new Lines(in);
    for (long i = 0; i < count; i++) {
      byte[] line = lines.next();
      if (line == null) {
        return;
      }
      write(call, line, lines.wasEnded());
    }
  }

  private static void write(Call call, byte[] line, boolean ended) {
    call.out().write(line, 0, line.length);
    if (ended) {
      call.out().write('\n');
    }
  }

  static int tail(Call call) throws IOException, InterruptedException {
    Options options = Options.of(withNumberOption(call), "fFn:c:qv", "lines=n", "bytes=c");
    int[] files = new int[1];
    return Inputs.read(call, options.rest(), (in, name) -> {
      title(call, options, name, files[0]++);
      String amount = options.has('c') ? options.value('c') : options.has('n') ? options.value('n') : "10";
      boolean fromStart = amount.startsWith("+");
      long count = Math.abs(Options.number(fromStart ? amount.substring(1) : amount));
      if (fromStart) {
        skip(in, call, count - 1, options.has('c'));
      } else if (options.has('c')) {
        lastBytes(in, call, count);
      } else {
        lastLines(in, call, count);
      }
      while ((options.has('f') || options.has('F')) && !name.equals("-")) {
        call.out().flush();
        Thread.sleep(100);
        Contents.copy(in, call.out());
      }
    });
  }

  private static void skip(InputStream in, Call call, long count, boolean bytes)
      throws IOException, InterruptedException {
    long left = count;
    while (left > 0) {
      int b = in.read();
      if (b < 0) {
        return;
      }
      left -= bytes || b == '\n' ? 1 : 0;
    }
    Contents.copy(in, call.out());
  }

  private static void lastBytes(InputStream in, Call call, long count) throws IOException, InterruptedException {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    byte[] buffer = new byte[65_536];
    for (int taken = in.read(buffer); taken >= 0; taken = in.read(buffer)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      kept.write(buffer, 0, taken);
      if (kept.size() > MAX_TAIL) {
        byte[] all = kept.toByteArray();
        int keep = (int) Math.min(count, MAX_TAIL / 2);
        kept.reset();
        kept.write(all, all.length - keep, keep);
      }
    }
    int size = (int) Math.min(count, kept.size());
    call.out().write(kept.toByteArray(), kept.size() - size, size);
  }

  private static void lastLines(InputStream in, Call call, long count) throws IOException, InterruptedException {
    Deque<byte[]> kept = new ArrayDeque<>();
    long size = 0;
    Lines lines = new Lines(in);
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      kept.addLast(line);
      size += line.length;
      while (kept.size() > count || size > MAX_TAIL) {
        size -= kept.removeFirst().length;
      }
    }
    while (!kept.isEmpty()) {
      byte[] line = kept.removeFirst();
      write(call, line, !kept.isEmpty() || lines.wasEnded());
    }
  }

  static int wc(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "lwmcL");
    boolean all = "lwmcL".chars().noneMatch(letter -> options.has((char) letter));
    String wanted = all ? "lwc" : "lwmcL";
    long chosen = "lwmcL".chars().filter(letter -> options.has((char) letter)).count();
    boolean narrow = options.rest().size() == 1 || options.rest().isEmpty() && chosen == 1;
    long[] totals = new long[5];
    int code = Inputs.read(call, options.rest(), (in, name) -> {
      long[] counts = count(in);
      for (int i = 0; i < 5; i++) {
        totals[i] = i == 4 ? Math.max(totals[i], counts[i]) : totals[i] + counts[i];
      }
      show(call, options, all, wanted, counts, narrow, options.rest().isEmpty() ? "" : " " + name);
    });
    if (options.rest().size() > 1) {
      show(call, options, all, wanted, totals, false, " total");
    }
    return code;
  }

  private static void show(Call call, Options options, boolean all, String wanted, long[] counts, boolean narrow,
      String name) {
    StringBuilder line = new StringBuilder();
    for (char letter : wanted.toCharArray()) {
      if (all || options.has(letter)) {
        String number = String.valueOf(counts["lwmcL".indexOf(letter)]);
        String padding = narrow ? "" : " ".repeat(Math.max(0, 7 - number.length()));
        line.append(line.isEmpty() ? "" : " ").append(padding).append(number);
      }
    }
    call.out().println(line + name);
  }

  /** Lines, words, characters, bytes, longest line. */
  private static long[] count(InputStream in) throws IOException, InterruptedException {
    long[] counts = new long[5];
    boolean inWord = false;
    long length = 0;
    byte[] buffer = new byte[65_536];
    for (int taken = in.read(buffer); taken >= 0; taken = in.read(buffer)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      for (int i = 0; i < taken; i++) {
        byte b = buffer[i];
        boolean space = b == ' ' || b >= 9 && b <= 13;
        counts[0] += b == '\n' ? 1 : 0;
        counts[1] += !space && !inWord ? 1 : 0;
        counts[2] += (b & 0xc0) != 0x80 ? 1 : 0;
        length = b == '\n' ? 0 : length + ((b & 0xc0) != 0x80 ? 1 : 0);
        counts[4] = Math.max(counts[4], length);
        inWord = !space;
      }
      counts[3] += taken;
    }
    return counts;
  }

  static int cut(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "b:c:d:f:F:snO:");
    char kind = options.has('f') ? 'f' : options.has('c') ? 'c' : 'b';
    if (!options.has(kind)) {
      throw new Failure("no selections");
    }
    Ranges ranges = Ranges.parse(options.value(kind));
    String delimiter = options.has('d') ? options.value('d') : "\t";
    String joint = options.has('O') ? options.value('O') : delimiter;
    return Inputs.read(call, options.rest(), (in, name) -> {
      Lines lines = new Lines(in);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        String text = new String(line, kind == 'b' ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
        if (kind == 'f' && (delimiter.isEmpty() || !text.contains(delimiter))) {
          if (!options.has('s')) {
            call.out().println(text);
          }
          continue;
        }
        String result = kind == 'f' ? fields(text, delimiter, joint, ranges) : ranges.characters(text);
        byte[] bytes = result.getBytes(kind == 'b' ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
        write(call, bytes, true);
      }
    });
  }

  private static String fields(String text, String delimiter, String joint, Ranges ranges) {
    List<String> chosen = new ArrayList<>();
    int index = 1;
    int from = 0;
    while (from >= 0) {
      int to = text.indexOf(delimiter, from);
      if (ranges.contains(index++)) {
        chosen.add(text.substring(from, to < 0 ? text.length() : to));
      }
      from = to < 0 ? -1 : to + delimiter.length();
    }
    return String.join(joint, chosen);
  }
}
