package pollex.phone.shell.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pollex.phone.shell.Call;

/** {@code cat} and what else passes bytes through. */
final class Contents {
  private Contents() {}

  static int cat(Call call) throws IOException, InterruptedException {
    Options options = Options.of(call, "uevt");
    return Inputs.read(call, options.rest(), (in, name) -> copy(in, call.out()));
  }

  /** Copies to the end; what was read is passed on at once, since more may come late. */
  static void copy(InputStream in, OutputStream out) throws IOException, InterruptedException {
    byte[] buffer = new byte[16_384];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      out.write(buffer, 0, count);
      out.flush();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
