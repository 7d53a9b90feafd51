package pollex.phone.shell.tools;

import pollex.phone.shell.Call;
import pollex.phone.shell.Failure;

/** Lengths of time: {@code sleep} and what {@code timeout} waits. */
public final class Durations {
  private static final double LONGEST_S = 1e9;

  private Durations() {}

  /** {@code 1.5}, {@code 2s}, {@code 3m}, {@code 4h}, {@code 1d} in milliseconds. */
  public static long millis(String text) {
    String number = text;
    double factor = 1;
    if (!text.isEmpty() && "smhd".indexOf(text.charAt(text.length() - 1)) >= 0) {
      number = text.substring(0, text.length() - 1);
      factor = new double[] {1, 60, 3600, 86400}["smhd".indexOf(text.charAt(text.length() - 1))];
    }
    if (!number.matches("[0-9]{0,12}(\\.[0-9]{0,12})?") || number.isEmpty() || number.equals(".")) {
      throw new Failure("Not a number '" + text + "'");
    }
    return (long) (Math.min(LONGEST_S, Double.parseDouble("0" + number) * factor) * 1000);
  }

  static int sleep(Call call) throws InterruptedException {
    long millis = 0;
    for (String arg : Options.of(call, "").rest(1)) {
      millis += millis(arg);
    }
    Thread.sleep(millis);
    return 0;
  }
}
