package pollex.phone.shell;

/** Ends a {@link Command} with a sentence, printed after its name, and an exit code. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;

  public Failure(int code, String sentence) {
    super(sentence, null, false, false);
    this.code = code;
  }

  /** With exit code 1. */
  public Failure(String sentence) {
    this(1, sentence);
  }

  public int code() {
    return code;
  }
}
