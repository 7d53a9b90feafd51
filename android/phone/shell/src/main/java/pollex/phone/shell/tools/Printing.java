package pollex.phone.shell.tools;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import pollex.phone.shell.Call;
import pollex.phone.shell.Escapes;
import pollex.phone.shell.Failure;

/** {@code echo}, {@code printf}, {@code seq}, {@code yes}. */
final class Printing {
  private Printing() {}

  static int echo(Call call) throws IOException {
    List<String> args = call.args();
    boolean newline = true;
    boolean escapes = true;
    int i = 0;
    while (i < args.size() && args.get(i).matches("-[neE]+")) {
      newline &= args.get(i).indexOf('n') < 0;
      escapes = args.get(i).lastIndexOf('E') <= args.get(i).lastIndexOf('e');
      i++;
    }
    String text = String.join(" ", args.subList(i, args.size()));
    if (escapes) {
      Escapes.Resolved resolved = Escapes.resolve(text, Escapes.Style.ECHO);
      call.out().write(resolved.bytes());
      newline &= !resolved.stopped();
    } else {
      call.out().print(text);
    }
    if (newline) {
      call.out().write('\n');
    }
    return 0;
  }

  static int printf(Call call) throws IOException {
    if (call.args().isEmpty()) {
      throw Options.needs(call, 1);
    }
    Format format = new Format(call.args().get(0), call);
    List<String> values = new ArrayList<>(call.args().subList(1, call.args().size()));
    do {
      int before = values.size();
      if (!format.print(values) || values.size() == before) {
        break;
      }
    } while (!values.isEmpty());
    return format.code();
  }

  static int seq(Call call) throws InterruptedException {
    Options options = Options.of(call, "s:w");
    List<String> args = options.rest(1);
    double[] numbers = new double[args.size()];
    boolean whole = true;
    for (int i = 0; i < numbers.length; i++) {
      try {
        numbers[i] = Double.parseDouble(args.get(i));
      } catch (NumberFormatException e) {
        throw new Failure("bad number '" + args.get(i) + "'");
      }
      whole &= numbers[i] == Math.rint(numbers[i]) && Math.abs(numbers[i]) < 1e15;
    }
    double first = numbers.length > 1 ? numbers[0] : 1;
    double step = numbers.length > 2 ? numbers[1] : 1;
    double last = numbers[numbers.length - 1];
    String separator = options.has('s') ? options.value('s') : "\n";
    long count = step == 0 ? Long.MAX_VALUE : (long) Math.floor((last - first) / step + 1e-9);
    for (long i = 0; i <= count; i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      double value = first + i * step;
      call.out().print((i > 0 ? separator : "") + (whole ? String.valueOf((long) value) : trimmed(value)));
    }
    if (count >= 0) {
      call.out().print("\n");
    }
    return 0;
  }

  private static String trimmed(double value) {
    return BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
  }

  static int yes(Call call) throws InterruptedException {
    String line = call.args().isEmpty() ? "y" : String.join(" ", call.args());
    while (!Thread.interrupted()) {
      call.out().print(line + "\n");
    }
    throw new InterruptedException();
  }
}
