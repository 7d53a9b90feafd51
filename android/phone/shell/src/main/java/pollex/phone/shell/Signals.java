package pollex.phone.shell;

/** The ways in which a run ends early. They unwind the interpreter and carry no stack trace. */
final class Signals {
  private Signals() {}

  /** Output that nobody reads any more: the writer ends, as by SIGPIPE. */
  static final class BrokenPipe extends Unwinding {
    private static final long serialVersionUID = 1L;
    static final int CODE = 141;

    BrokenPipe() {
      super("broken pipe");
    }
  }

  /** Output that could not be stored; the message is the reason, {@code No space left on device}. */
  static final class WriteFailed extends Unwinding {
    private static final long serialVersionUID = 1L;

    WriteFailed(String reason) {
      super(reason);
    }
  }

  /** {@code exit}: the end of one shell or subshell. */
  static final class Exit extends Unwinding {
    private static final long serialVersionUID = 1L;
    private final int code;

    Exit(int code) {
      super("exit");
      this.code = code & 0xff;
    }

    int code() {
      return code;
    }
  }

  /** {@code break}, {@code continue} and {@code return} on their way to where they belong. */
  static final class Jump extends Unwinding {
    private static final long serialVersionUID = 1L;

    enum Kind {
      BREAK,
      CONTINUE,
      RETURN
    }

    private final Kind kind;
    private final int value;

    Jump(Kind kind, int value) {
      super("jump");
      this.kind = kind;
      this.value = value;
    }

    Kind kind() {
      return kind;
    }

    /** Loops still to leave, or the code to return. */
    int value() {
      return value;
    }
  }

  /** The caller hung up; everything of this run ends. */
  static final class HangUp extends Unwinding {
    private static final long serialVersionUID = 1L;
    static final int CODE = 129;

    HangUp() {
      super("hang-up");
    }
  }

  /** An error of the shell itself that ends the line; the message is its sentence. */
  static final class ShellError extends Unwinding {
    private static final long serialVersionUID = 1L;

    ShellError(String sentence) {
      super(sentence);
    }
  }
}
