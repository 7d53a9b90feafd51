package pollex.phone.adbd;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An adbd without a phone around it, for tests with real hosts.
 *
 * <p>Takes a folder to keep files in, prints its port, answers each line {@code threads} on standard input with the
 * number of its threads, and ends with standard input.
 */
public final class StandaloneAdbd {
  private StandaloneAdbd() {}

  public static void main(String[] args) throws IOException {
    try (Rig rig = new Rig(Path.of(args[0]))) {
      System.out.println(rig.port);
      int key = System.in.read();
      while (key >= 0) {
        if (key == '\n') {
          System.out.println(Rig.threads());
        }
        key = System.in.read();
      }
    }
  }
}
