package pollex.phone.shell;

/** The run of a command ends early, as its output is read no more or the caller hung up. A command lets it pass. */
public abstract class Unwinding extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unwinding(String message) {
    super(message, null, false, false);
  }
}
