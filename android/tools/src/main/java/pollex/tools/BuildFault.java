package pollex.tools;

import java.nio.file.Path;

/** A mistake in an app's manifest or resources, with the place where the author can mend it. */
public final class BuildFault extends Exception {
  private static final long serialVersionUID = 1;

  /** A fault of a whole file. */
  public BuildFault(Path file, String sentence) {
    super(file + ": " + sentence);
  }

  /** A fault in one line of a file, counted from 1. */
  public BuildFault(Path file, int line, String sentence) {
    super(file + ":" + line + ": " + sentence);
  }
}
