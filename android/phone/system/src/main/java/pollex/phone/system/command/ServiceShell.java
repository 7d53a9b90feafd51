package pollex.phone.system.command;

import android.os.Binder;
import android.os.ShellCommand;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import pollex.phone.shell.Call;
import pollex.phone.shell.Command;
import pollex.phone.shell.Unwinding;
import pollex.phone.system.PhoneLogs;

/**
 * One run of a program that a service of Android answers itself, as {@code am} and {@code pm}. How options are read,
 * and what is said about wrong ones, is Android's own code; only the streams are the shell's.
 */
abstract class ServiceShell extends ShellCommand {
  private static final int HUNG_UP = 129;
  private static final int THROWN = 255;
  private static final int WARN = 5;

  private final Call call;
  private final PrintWriter out;
  private final PrintWriter err;
  private Unwinding unwinding;

  ServiceShell(Call call) {
    this.call = call;
    out = writer(call.out());
    err = writer(call.err());
  }

  private static PrintWriter writer(java.io.OutputStream to) {
    return new PrintWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8), true);
  }

  /** Makes the shell of one run. */
  interface Factory {
    ServiceShell open(Call call);
  }

  /** A program whose arguments go to a new shell at each run. */
  static Command program(Factory factory) {
    return call -> factory.open(call).execute(call.args().toArray(new String[0]));
  }

  /** Runs with these arguments and gives the exit code. */
  int execute(String... args) {
    int code = exec(new Binder(), null, null, null, args) & 0xff;
    if (unwinding != null) throw unwinding;
    out.flush();
    err.flush();
    return code;
  }

  /** Carries out one sub-command; what it throws is printed as a service prints it. */
  abstract int handle(String command) throws Exception;

  @Override
  public final int onCommand(String command) {
    if (command == null) return handleDefaultCommands(null);
    try {
      return handle(command);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return HUNG_UP;
    } catch (Unwinding e) {
      // Android's own caller of this method would print it as a failure.
      unwinding = e;
      return HUNG_UP;
    } catch (Exception e) {
      return thrown(command, e);
    }
  }

  /** A phone prints where it was thrown, too; here that goes to the log. */
  private int thrown(String command, Exception thrown) {
    StringWriter stack = new StringWriter();
    thrown.printStackTrace(new PrintWriter(stack));
    PhoneLogs.system(WARN, getClass().getSimpleName(), stack.toString().stripTrailing());
    out.flush();
    err.println();
    err.println("Exception occurred while executing '" + command + "':");
    err.println(thrown);
    return THROWN;
  }

  Call call() {
    return call;
  }

  @Override
  public PrintWriter getOutPrintWriter() {
    return out;
  }

  @Override
  public PrintWriter getErrPrintWriter() {
    return err;
  }

  /** Prints a line on standard output and gives 0. */
  int say(String line) {
    out.println(line);
    return 0;
  }

  /** Prints a line on standard error and gives the exit code. */
  int fail(int code, String line) {
    out.flush();
    err.println(line);
    return code;
  }
}
