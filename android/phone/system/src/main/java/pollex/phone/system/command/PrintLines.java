package pollex.phone.system.command;

import java.io.PrintWriter;

/** Several lines at once. */
public final class PrintLines {
  private PrintLines() {}

  /** Prints each line with its line break. */
  public static void of(PrintWriter out, String... lines) {
    for (String line : lines) out.println(line);
  }
}
