package pollex.phone.shell;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import pollex.phone.fs.FileSystem;

/**
 * What one run of a {@link Command} is given.
 *
 * @param name the word it was called by, {@code ls} or {@code /system/bin/ls}
 * @param args its arguments, without the name
 * @param in standard input; ends at once where there is none
 * @param out standard output, UTF-8, flushed by the interpreter after the run
 * @param err standard error
 * @param environment exported variables
 * @param directory absolute path of the working directory on the phone
 * @param files the phone's file system
 * @param ignoresHangup true after {@code trap '' HUP}: the end of standard input is then the only sign of a hang-up
 */
public record Call(
    String name,
    List<String> args,
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    String directory,
    FileSystem files,
    boolean ignoresHangup) {

  /** Prints a sentence on standard error and gives the exit code to return. */
  public int fail(int code, String sentence) {
    err.println(sentence);
    return code;
  }
}
