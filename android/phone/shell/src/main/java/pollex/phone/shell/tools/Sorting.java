package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pollex.phone.fs.FileSystemException;
import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** {@code sort}, {@code uniq}, {@code tac}, {@code rev} and {@code tee}. */
final class Sorting {
  private static final Pattern KEY =
      Pattern.compile("([0-9]{1,6})(?:\\.[0-9]+)?([a-zA-Z]*)(?:,([0-9]{1,6})(?:\\.[0-9]+)?([a-zA-Z]*))?");
  private static final Pattern NUMBER = Pattern.compile("\\s*(-?[0-9]{1,300}(?:\\.[0-9]{0,300})?)");

  private Sorting() {}

  static int sort(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "bcdfghik:Mno:rst:uVxz");
    List<String> lines = new ArrayList<>();
    int code = Inputs.read(call, options.rest(), (in, name) -> lines.addAll(Lines.all(in, '\n')));
    Comparator<String> keys = null;
    for (String key : options.values('k')) {
      keys = keys == null ? byKey(key, options) : keys.thenComparing(byKey(key, options));
    }
    keys = keys == null ? plain(options, "") : keys;
    boolean stable = options.has('s') || options.has('u');
    Comparator<String> order = stable ? keys : keys.thenComparing(directed(Comparator.naturalOrder(),
        options.has('r')));
    if (options.has('c')) {
      return check(call, lines, order);
    }
    lines.sort(order);
    StringBuilder text = new StringBuilder();
    String last = null;
    for (String line : lines) {
      if (!options.has('u') || last == null || keys.compare(last, line) != 0) {
        text.append(line).append('\n');
      }
      last = line;
    }
    write(call, options.value('o'), text.toString());
    return code;
  }

  private static int check(Call call, List<String> lines, Comparator<String> order) {
    for (int i = 1; i < lines.size(); i++) {
      if (order.compare(lines.get(i - 1), lines.get(i)) > 0) {
        throw new Failure("-: Check line " + (i + 1));
      }
    }
    return 0;
  }

  private static void write(Call call, String file, String text) throws IOException {
    if (file == null) {
      call.out().print(text);
      return;
    }
    try (OutputStream out = call.files().write(Inputs.at(call, file), false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static Comparator<String> byKey(String key, Options options) {
    Matcher matcher = KEY.matcher(key);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
      throw new Failure("bad -k '" + key + "'");
    }
    int first = Integer.parseInt(matcher.group(1));
    int last = matcher.group(3) == null ? Integer.MAX_VALUE : Integer.parseInt(matcher.group(3));
    String letters = matcher.group(2) + (matcher.group(4) == null ? "" : matcher.group(4));
    Comparator<String> order = plain(options, letters);
    return (a, b) -> order.compare(part(a, options.value('t'), first, last), part(b, options.value('t'), first, last));
  }

  private static String part(String line, String separator, int first, int last) {
    String[] fields = separator == null || separator.isEmpty()
        ? line.split("(?<=\\S)(?=\\s)")
        : line.split(Pattern.quote(separator), -1);
    List<String> chosen = new ArrayList<>();
    for (int i = first - 1; i < Math.min(last, fields.length); i++) {
      chosen.add(fields[i]);
    }
    return String.join(separator == null ? "" : separator, chosen);
  }

  private static Comparator<String> plain(Options options, String letters) {
    boolean own = !letters.isEmpty();
    IntPredicate has = letter -> own ? letters.indexOf(letter) >= 0 : options.has((char) letter);
    Comparator<String> order;
    if (has.test('n') || has.test('g') || has.test('h')) {
      order = Comparator.comparingDouble(Sorting::number);
    } else if (has.test('f')) {
      order = String.CASE_INSENSITIVE_ORDER;
    } else {
      order = Comparator.naturalOrder();
    }
    if (has.test('b')) {
      Comparator<String> inner = order;
      order = (a, b) -> inner.compare(a.stripLeading(), b.stripLeading());
    }
    return directed(order, has.test('r'));
  }

  private static Comparator<String> directed(Comparator<String> order, boolean reversed) {
    return reversed ? order.reversed() : order;
  }

  private static double number(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.lookingAt() ? Double.parseDouble(matcher.group(1)) : 0;
  }

  static int uniq(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "cdiuf:s:w:");
    List<String> inputs = options.rest().subList(0, Math.min(1, options.rest().size()));
    return Inputs.read(call, inputs, (in, name) -> {
      Lines lines = new Lines(in);
      String last = null;
      long count = 0;
      for (String line = lines.nextText(); ; line = lines.nextText()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        boolean same = last != null && line != null
            && (options.has('i') ? last.equalsIgnoreCase(line) : last.equals(line));
        if (!same && last != null && !(options.has('d') && count == 1) && !(options.has('u') && count > 1)) {
          call.out().println((options.has('c') ? String.format("%7d ", count) : "") + last);
        }
        if (line == null) {
          return;
        }
        count = same ? count + 1 : 1;
        last = same ? last : line;
      }
    });
  }

  static int tac(Call call) throws IOException, InterruptedException {
    return Inputs.read(call, Options.of(call, "").rest(), (in, name) -> {
      List<String> lines = Lines.all(in, '\n');
      for (int i = lines.size() - 1; i >= 0; i--) {
        call.out().println(lines.get(i));
      }
    });
  }

  static int rev(Call call) throws IOException, InterruptedException {
    return Inputs.read(call, Options.of(call, "").rest(), (in, name) -> {
      Lines lines = new Lines(in);
      for (String line = lines.nextText(); line != null; line = lines.nextText()) {
        call.out().println(new StringBuilder(line).reverse());
      }
    });
  }

  static int tee(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "ai");
    List<OutputStream> outs = new ArrayList<>();
    int code = 0;
    try {
      for (String name : options.rest()) {
        try {
          outs.add(call.files().write(Inputs.at(call, name), options.has('a')));
        } catch (FileSystemException e) {
          code = Inputs.complain(call, e, name);
        }
      }
      byte[] buffer = new byte[16_384];
      for (int count = call.in().read(buffer); count >= 0; count = call.in().read(buffer)) {
        call.out().write(buffer, 0, count);
        call.out().flush();
        for (OutputStream out : outs) {
          out.write(buffer, 0, count);
        }
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    } finally {
      for (OutputStream out : outs) {
        out.close();
      }
    }
    return code;
  }
}
