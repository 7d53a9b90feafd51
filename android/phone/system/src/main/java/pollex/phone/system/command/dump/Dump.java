package pollex.phone.system.command.dump;

import java.io.PrintWriter;
import java.util.List;

/** What one service of Android prints for {@code dumpsys}, as clients know it from a phone. Never waits long. */
public interface Dump {
  /** Prints the parts that the arguments name, or all of them. */
  void print(List<String> args, PrintWriter out);
}
