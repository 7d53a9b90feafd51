package pollex.phone.shell;

import java.util.function.IntSupplier;
import pollex.phone.shell.Signals.BrokenPipe;
import pollex.phone.shell.Signals.Exit;
import pollex.phone.shell.Signals.HangUp;
import pollex.phone.shell.Signals.Jump;
import pollex.phone.shell.Signals.ShellError;
import pollex.phone.shell.Signals.WriteFailed;

/** Turns every way in which a shell can end into an exit code. */
final class Endings {
  private Endings() {}

  /** Runs one shell or subshell to its end. Only a hang-up goes on to the shell around it. */
  static int of(Session session, IntSupplier body) {
    int code;
    try {
      code = body.getAsInt();
    } catch (Exit e) {
      code = e.code();
    } catch (Jump e) {
      code = e.kind() == Jump.Kind.RETURN ? e.value() : session.status;
    } catch (ShellError | WriteFailed e) {
      code = complaint(session, e.getMessage());
    } catch (StackOverflowError e) {
      code = complaint(session, "nesting too deep");
    } catch (OutOfMemoryError e) {
      code = complaint(session, "cannot allocate memory");
    } catch (BrokenPipe e) {
      code = BrokenPipe.CODE;
    }
    return session.exitTrap == null ? code : trapped(session, code);
  }

  /** As {@link #of}, for the outermost shell of a thread. */
  static int ofThread(Session session, IntSupplier body) {
    try {
      return of(session, body);
    } catch (HangUp e) {
      return HangUp.CODE;
    }
  }

  private static int trapped(Session session, int code) {
    String line = session.exitTrap;
    session.exitTrap = null;
    session.status = code;
    return of(session, () -> {
      new Interpreter(session).run(line);
      return code;
    });
  }

  private static int complaint(Session session, String sentence) {
    try {
      session.complain(sentence);
    } catch (BrokenPipe | WriteFailed nobodyReads) {
      return 1;
    }
    return 1;
  }
}
