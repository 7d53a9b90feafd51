package pollex.phone.shell;

/** Bounds that no line can pass, so that nothing sent by a client can take the phone down. */
final class Limits {
  /** Parts in parts: substitutions, groups, conditions. */
  static final int NESTING = 100;

  /** Shells in shells: substitutions, functions, {@code sh -c}, {@code eval}. */
  static final int DEPTH = 60;

  /** Threads of all shells together. */
  static final int THREADS = 200;

  /** Characters of one line, and of what the words of one command grow to. */
  static final int TEXT = 1 << 20;

  /** Words of one command after expansion. */
  static final int WORDS = 32_768;

  /** Bytes that a command substitution may print. */
  static final int CAPTURE = 1 << 20;

  /** Bytes that wait in a pipe. */
  static final int PIPE = 65_536;

  /** Stack of a shell's thread: enough for {@link #NESTING} times {@link #DEPTH}. */
  static final long STACK = 16L << 20;

  /** How long a hang-up waits for a program that does not end. */
  static final long HANGUP_WAIT_MS = 3_000;

  private Limits() {}
}
