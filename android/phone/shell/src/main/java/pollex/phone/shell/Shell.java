package pollex.phone.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import pollex.phone.fs.FileSystem;
import pollex.phone.shell.tools.Tools;

/**
 * One shell: parses and runs command lines as the phone's {@code /system/bin/sh} does. Variables and the working
 * directory stay from line to line. The little tools are built in; {@link Programs} is asked for the rest.
 *
 * <p>Interrupting the thread that is in {@link #run} hangs up: everything in the foreground is interrupted, unless
 * {@code trap '' HUP} or {@code nohup} is in force for it. Then the end of standard input is the only sign.
 */
public final class Shell {
  private final Session session;

  /**
   * @param environment exported variables; {@code PWD} is where the shell starts
   */
  public Shell(FileSystem files, Programs programs, Map<String, String> environment) {
    session = new Session(files, programs, environment);
    try {
      files.providePrograms(programs.names(), Tools.names());
      files.providePrograms(Runners.names(), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs one line to the end; its exit code. Background work goes on, but what it prints reaches nobody afterwards. */
  public int run(String line, InputStream in, OutputStream out, OutputStream err) {
    return inJob(in, out, err, interpreter -> interpreter.run(line));
  }

  /**
   * Reads lines from {@code in} and runs them until it ends or {@code exit} is called. If {@code PS1} is set, it is
   * printed on {@code err} before each line.
   */
  public int interact(InputStream in, OutputStream out, OutputStream err) {
    return inJob(in, out, err, Shell::readAndRun);
  }

  /** The lines of standard input, one command after the other; commands read the rest of the same input. */
  static int readAndRun(Interpreter interpreter) {
    Session session = interpreter.session;
    StringBuilder pending = new StringBuilder();
    while (true) {
      String prompt = session.variables.get(pending.isEmpty() ? "PS1" : "PS2");
      if (prompt != null) {
        byte[] bytes = prompt.getBytes(StandardCharsets.UTF_8);
        session.streams.err().write(bytes, 0, bytes.length);
        session.streams.err().flush();
      }
      String line = readLine(session);
      if (line != null) {
        pending.append(line).append('\n');
      }
      if (line == null && pending.isEmpty()) {
        return session.status;
      }
      if (line != null && pending.length() < Limits.TEXT && isIncomplete(pending.toString())) {
        continue;
      }
      interpreter.run(pending.toString());
      pending.setLength(0);
    }
  }

  private static boolean isIncomplete(String text) {
    try {
      Parser.parse(text, 0);
      return false;
    } catch (SyntaxException e) {
      return e.isIncomplete();
    }
  }

  /** One line without its newline, byte by byte, so that the next ones are left for the commands; null at the end. */
  static String readLine(Session session) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      int b = session.streams.in().read();
      if (b < 0) {
        return null;
      }
      while (b >= 0 && b != '\n') {
        line.write(b);
        if (line.size() > Limits.TEXT) {
          throw new Signals.ShellError("line too long");
        }
        b = session.streams.in().read();
      }
    } catch (IOException gone) {
      return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private int inJob(InputStream in, OutputStream out, OutputStream err, ToIntFunction<Interpreter> body) {
    Sink outSink = new Sink(out);
    Sink errSink = out == err ? outSink : new Sink(err);
    session.streams = new Streams(in, outSink, errSink);
    JobGroup group = new JobGroup();
    Job job = Job.start(group, false, self -> {
      session.job = self;
      return Endings.ofThread(session, () -> body.applyAsInt(new Interpreter(session)));
    });
    try {
      if (job == null) {
        session.complain("can't fork - try again");
        return 1;
      }
      return await(job, group);
    } finally {
      outSink.cut();
      errSink.cut();
    }
  }

  /** Waits for the end of the line. After a hang-up that nobody ignores, not for long. */
  private static int await(Job job, JobGroup group) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (job.await(interrupted && !job.ignoresHangup() ? Limits.HANGUP_WAIT_MS : 0) || !job.ignoresHangup()) {
            return job.code();
          }
        } catch (InterruptedException e) {
          interrupted = true;
          group.hangUp();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
