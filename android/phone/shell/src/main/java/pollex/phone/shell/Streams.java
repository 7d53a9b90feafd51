package pollex.phone.shell;

import java.io.InputStream;

/** The three streams of something that runs. */
record Streams(InputStream in, Sink out, Sink err) {
  Streams withIn(InputStream other) {
    return new Streams(other, out, err);
  }

  Streams withOut(Sink other) {
    return new Streams(in, other, err);
  }

  Streams withErr(Sink other) {
    return new Streams(in, out, other);
  }
}
